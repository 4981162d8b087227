/** The calls of the start page, ready to paste. A test runs every one of them as it stands on the page. */
export interface Sample {
  language: 'curl' | 'JavaScript' | 'Python'
  code: string
}

export const samples = {
  first: (base: string): Sample[] => [
    { language: 'curl', code: `curl '${base}/api/jobs?search=engineer&limit=3'` },
    {
      language: 'JavaScript',
      code: `const answer = await fetch('${base}/api/jobs?search=engineer&limit=3')
const { data, meta } = await answer.json()
console.log(meta.total, 'jobs')
for (const job of data) console.log(job.title, '|', job.company, '|', job.link)`,
    },
    {
      language: 'Python',
      code: `import json
from urllib.request import urlopen

with urlopen("${base}/api/jobs?search=engineer&limit=3") as answer:
    page = json.load(answer)
print(page["meta"]["total"], "jobs")
for job in page["data"]:
    print(job["title"], "|", job["company"], "|", job["link"])`,
    },
  ],

  pages: (base: string): Sample[] => [
    { language: 'curl', code: `curl -sI '${base}/api/jobs?tag=defi&limit=50' | grep -i '^link'` },
    {
      language: 'JavaScript',
      code: `const jobs = []
let next = '${base}/api/jobs?tag=defi&limit=200'
while (next) {
  const answer = await fetch(next)
  jobs.push(...(await answer.json()).data)
  next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1]
}
console.log(jobs.length, 'jobs')`,
    },
    {
      language: 'Python',
      code: `import json, re
from urllib.request import urlopen

jobs, link = [], "${base}/api/jobs?tag=defi&limit=200"
while link:
    with urlopen(link) as answer:
        jobs += json.load(answer)["data"]
        found = re.search('<([^>]+)>; rel="next"', answer.headers.get("Link", ""))
    link = found[1] if found else None
print(len(jobs), "jobs")`,
    },
  ],

  unchanged: (base: string): Sample[] => [
    {
      language: 'curl',
      code: `curl --etag-save jobs.etag --etag-compare jobs.etag -o jobs.json '${base}/api/jobs'`,
    },
    {
      language: 'JavaScript',
      code: `const url = '${base}/api/jobs'
const first = await fetch(url)
const again = await fetch(url, { headers: { 'If-None-Match': first.headers.get('etag') } })
console.log(again.status) // 304 until something changes`,
    },
  ],

  changes: (base: string): Sample[] => [
    { language: 'curl', code: `curl '${base}/api/v1/changes?collection=jobs&limit=5'` },
    {
      language: 'JavaScript',
      code: `let cursor = ''
let hasMore = true
while (hasMore) {
  const answer = await fetch(\`${base}/api/v1/changes?collection=jobs&cursor=\${cursor}\`)
  const { data, meta } = await answer.json()
  for (const change of data) console.log(change.at, change.kind, change.id)
  cursor = meta.nextCursor // keep it, and go on from here tomorrow
  hasMore = meta.hasMore
}`,
    },
  ],

  stream: (base: string): Sample[] => [
    { language: 'curl', code: `curl -sS -N '${base}/api/v1/changes/stream?collection=jobs&since=2026-09-01'` },
    {
      language: 'JavaScript',
      code: `const stream = new EventSource('${base}/api/v1/changes/stream?collection=jobs&since=2026-09-01')
stream.onmessage = ({ data }) => {
  const { kind, id, record } = JSON.parse(data)
  console.log(kind, id, record?.title)
}
stream.addEventListener('missed', () => console.log('away too long: read the list again'))`,
    },
    {
      language: 'Python',
      code: `import json
from urllib.request import urlopen

with urlopen("${base}/api/v1/changes/stream?collection=jobs&since=2026-09-01") as answer:
    for line in answer:
        if line.startswith(b"data: "):
            change = json.loads(line[6:])
            print(change["kind"], change["id"], flush=True)`,
    },
  ],

  token: (base: string): Sample[] => [
    {
      language: 'curl',
      code: `curl -X POST '${base}/api/auth/register' -H 'Content-Type: application/json' \\
  -d '{"agent_id":"price-watcher-7","identity_type":"anonymous"}'`,
    },
    {
      language: 'JavaScript',
      code: `const post = async (path, body) => {
  const answer = await fetch('${base}' + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  return answer.json()
}
const agent_id = 'price-watcher-7'
const { registration_token } = await post('/api/auth/register', { agent_id, identity_type: 'anonymous' })
const { access_token } = await post('/api/auth/claim', { agent_id, registration_token })
const session = await fetch('${base}/api/auth/session', { headers: { Authorization: \`Bearer \${access_token}\` } })
console.log(await session.json())`,
    },
    {
      language: 'Python',
      code: `import json
from urllib.request import Request, urlopen

def call(path, body=None, token=None):
    headers = {"Content-Type": "application/json"}
    if token:
        headers["Authorization"] = "Bearer " + token
    data = json.dumps(body).encode() if body else None
    with urlopen(Request("${base}" + path, data, headers)) as answer:
        return json.load(answer)

agent = {"agent_id": "price-watcher-7"}
registration = call("/api/auth/register", {**agent, "identity_type": "anonymous"})
claim = call("/api/auth/claim", {**agent, "registration_token": registration["registration_token"]})
print(call("/api/auth/session", token=claim["access_token"]))`,
    },
  ],

  tools: (base: string): Sample[] => [
    {
      language: 'curl',
      code: `curl '${base}/mcp' -H 'Content-Type: application/json' \\
  -d '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"list_jobs","arguments":{"search":"engineer","limit":3}}}'`,
    },
  ],

  errors: (base: string): Sample[] => [{ language: 'curl', code: `curl -i '${base}/api/jobs?limit=1000'` }],
}
