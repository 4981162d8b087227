/** Hosts that say nothing about an employer, by what they are. Registrable domains. */

/** Behind these a link can lead anywhere, and elsewhere tomorrow. */
export const SHORTENERS = new Set(
  [
    ['bit.ly', 'bitly.com', 'tinyurl.com', 't.co', 'goo.gl', 'ow.ly', 'is.gd', 'v.gd', 'buff.ly', 'cutt.ly', 'rb.gy'],
    [
      'rebrand.ly',
      'shorturl.at',
      'shorturl.asia',
      't.ly',
      'tiny.cc',
      's.id',
      'lnkd.in',
      'bl.ink',
      'short.io',
      'dub.sh',
    ],
    [
      'clck.ru',
      'qr.ae',
      'u.to',
      'x.gd',
      'urlz.fr',
      'soo.gd',
      'adf.ly',
      'ouo.io',
      'shorte.st',
      'tny.im',
      'lc.cx',
      'n9.cl',
    ],
  ].flat(),
)

/** File stores: nobody applies for a job by downloading. */
export const FILE_STORES = new Set(
  [
    ['mega.nz', 'mega.io', 'mediafire.com', 'wetransfer.com', 'we.tl', 'sendspace.com', 'anonfiles.com', 'gofile.io'],
    ['dropmefiles.com', '4shared.com', 'zippyshare.com', 'pixeldrain.com', 'file.io', 'transfer.sh', 'filemail.com'],
  ].flat(),
)

/** Pages for anybody: forms, documents, other job boards. They do not contradict the employer's name. */
export const OPEN_PAGES = new Set(
  [
    ['google.com', 'forms.gle', 'notion.site', 'notion.so', 'airtable.com', 'typeform.com', 'tally.so', 'deform.cc'],
    ['jotform.com', 'fillout.com', 'paperform.co', 'coda.io', 'office.com', 'github.com', 'github.io', 'gitbook.io'],
    [
      'linkedin.com',
      'indeed.com',
      'glassdoor.com',
      'wellfound.com',
      'angel.co',
      'ycombinator.com',
      'workatastartup.com',
    ],
    [
      'getro.com',
      'otta.com',
      'welcometothejungle.com',
      'dover.com',
      'dover.io',
      'polymer.co',
      'homerun.co',
      'join.com',
    ],
    ['applytojob.com', 'icims.com', 'jobvite.com', 'oraclecloud.com', 'successfactors.com', 'taleo.net', 'ultipro.com'],
    [
      'paylocity.com',
      'paycomonline.net',
      'adp.com',
      'eightfold.ai',
      'avature.net',
      'phenompeople.com',
      'zohorecruit.com',
    ],
    [
      'workday.com',
      'myworkdayjobs.com',
      'myworkdaysite.com',
      'greenhouse.io',
      'lever.co',
      'ashbyhq.com',
      'workable.com',
    ],
    [
      'smartrecruiters.com',
      'recruitee.com',
      'teamtailor.com',
      'personio.de',
      'personio.com',
      'bamboohr.com',
      'breezy.hr',
    ],
    [
      'rippling.com',
      'gem.com',
      'pinpointhq.com',
      'hibob.com',
      'comeet.com',
      'comeet.co',
      'zohorecruit.eu',
      'trakstar.com',
    ],
    [
      'remoteok.com',
      'remotive.com',
      'weworkremotely.com',
      'himalayas.app',
      'jobicy.com',
      'arbeitnow.com',
      'remote3.co',
    ],
    ['web3.career', 'cryptojobslist.com', 'cryptocurrencyjobs.co', 'crypto.jobs', 'jobstash.xyz', 'cryptovalley.jobs'],
    ['x.com', 'twitter.com', 't.me', 'discord.gg', 'discord.com', 'medium.com', 'substack.com', 'simplify.jobs'],
  ].flat(),
)
