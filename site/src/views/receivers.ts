/** Programs that receive what is pushed, ready to run. A test runs each of them as it stands on the page. */
import { subscriptionExamples } from '../operations/openapi/examples.ts'
import type { Sample } from './samples.ts'

export function subscribing(base: string): Sample[] {
  const wish = JSON.stringify(subscriptionExamples.createSubscription.request)
  const withSecret = `${wish.slice(0, -1)},"secret":"'"$WEBHOOK_SECRET"'"}`
  return [
    {
      language: 'curl',
      code: `WEBHOOK_SECRET="whsec_$(openssl rand -base64 32)"
curl '${base}/api/v1/subscriptions' -H "Authorization: Bearer $ACCESS_TOKEN" \\
  -H 'Content-Type: application/json' -d '${withSecret}'`,
    },
  ]
}

export const receivers: Sample[] = [
  {
    language: 'JavaScript',
    code: `import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'

const key = Buffer.from(process.env.WEBHOOK_SECRET.slice('whsec_'.length), 'base64')

createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request.setEncoding('utf8')) body += chunk
  const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': sent = '' } = request.headers
  const signature = createHmac('sha256', key).update(\`\${id}.\${time}.\${body}\`).digest('base64')
  const expected = Buffer.from(\`v1,\${signature}\`)
  const isOurs = sent.length === expected.length && timingSafeEqual(Buffer.from(sent), expected)
  if (!isOurs || Math.abs(Date.now() / 1000 - time) > 300) return response.writeHead(401).end()
  const { challenge, changes = [] } = JSON.parse(body)
  if (challenge) return response.end(JSON.stringify({ challenge }))
  for (const { kind, collection, id, record } of changes) console.log(kind, collection, id, record?.link ?? '')
  response.writeHead(204).end()
}).listen(process.env.PORT, () => console.log('listening'))`,
  },
  {
    language: 'Python',
    code: `import base64, hashlib, hmac, json, os, time
from http.server import BaseHTTPRequestHandler, HTTPServer

KEY = base64.b64decode(os.environ["WEBHOOK_SECRET"].removeprefix("whsec_"))

class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        sent_at = self.headers["webhook-timestamp"]
        signed = f"{self.headers['webhook-id']}.{sent_at}.".encode() + body
        signature = base64.b64encode(hmac.digest(KEY, signed, hashlib.sha256)).decode()
        is_ours = hmac.compare_digest(self.headers["webhook-signature"], "v1," + signature)
        message = json.loads(body) if is_ours and abs(time.time() - int(sent_at)) < 300 else None
        self.send_response(401 if message is None else 200)
        self.end_headers()
        if message and "challenge" in message:
            self.wfile.write(json.dumps({"challenge": message["challenge"]}).encode())
        for change in (message or {}).get("changes", []):
            print(change["kind"], change["collection"], change["id"], change.get("record", {}).get("link", ""), flush=True)

server = HTTPServer(("", int(os.environ["PORT"])), Receiver)
print("listening", flush=True)
server.serve_forever()`,
  },
]
