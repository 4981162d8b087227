import type { Adapter } from '../adapter.ts'
import { arbeitnow } from './arbeitnow.ts'
import { ashby } from './ashby.ts'
import { awesomeBitcoinEvents } from './awesome-bitcoin-events.ts'
import { bamboohr } from './bamboohr.ts'
import { bitdevs } from './bitdevs.ts'
import { breezy } from './breezy.ts'
import { comeet } from './comeet.ts'
import { confsTech } from './confs-tech.ts'
import { cryptocurrencyjobs } from './cryptocurrencyjobs.ts'
import { curated } from './curated.ts'
import { developersEvents } from './developers-events.ts'
import { devfolio } from './devfolio.ts'
import { devpost } from './devpost.ts'
import { dorahacks } from './dorahacks.ts'
import { einundzwanzig } from './einundzwanzig.ts'
import { ethereumOrg } from './ethereum-org.ts'
import { ethglobal } from './ethglobal.ts'
import { gem } from './gem.ts'
import { getro } from './getro.ts'
import { greenhouse } from './greenhouse.ts'
import { hackquest } from './hackquest.ts'
import { hibob } from './hibob.ts'
import { himalayas } from './himalayas.ts'
import { hnWhoIsHiring } from './hn-who-is-hiring.ts'
import { ics } from './ics.ts'
import { jobicy } from './jobicy.ts'
import { jsonLdEvents } from './json-ld-events.ts'
import { jsonLdJobs } from './json-ld-jobs.ts'
import { jsonList } from './json-list.ts'
import { lever } from './lever.ts'
import { luma } from './luma.ts'
import { meetup } from './meetup.ts'
import { personio } from './personio.ts'
import { planBAcademy } from './plan-b-academy.ts'
import { recruitee } from './recruitee.ts'
import { remote3 } from './remote3.ts'
import { remoteok } from './remoteok.ts'
import { remotive } from './remotive.ts'
import { rippling } from './rippling.ts'
import { rss } from './rss.ts'
import { simplify } from './simplify.ts'
import { smartrecruiters } from './smartrecruiters.ts'
import { taikai } from './taikai.ts'
import { teamtailor } from './teamtailor.ts'
import { web3Career } from './web3-career.ts'
import { weworkremotely } from './weworkremotely.ts'
import { workable } from './workable.ts'
import { workday } from './workday.ts'

/** Every adapter, one line each, alphabetical. */
export const adapters: Adapter[] = [
  arbeitnow,
  ashby,
  awesomeBitcoinEvents,
  bamboohr,
  bitdevs,
  breezy,
  comeet,
  confsTech,
  cryptocurrencyjobs,
  curated,
  developersEvents,
  devfolio,
  devpost,
  dorahacks,
  einundzwanzig,
  ethereumOrg,
  ethglobal,
  gem,
  getro,
  greenhouse,
  hackquest,
  hibob,
  himalayas,
  hnWhoIsHiring,
  ics,
  jobicy,
  jsonLdEvents,
  jsonLdJobs,
  jsonList,
  lever,
  luma,
  meetup,
  personio,
  planBAcademy,
  recruitee,
  remote3,
  remoteok,
  remotive,
  rippling,
  rss,
  simplify,
  smartrecruiters,
  taikai,
  teamtailor,
  web3Career,
  weworkremotely,
  workable,
  workday,
]
