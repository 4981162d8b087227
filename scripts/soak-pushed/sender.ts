/** A process that sends what is owed, as a server does beside its answers, by a clock that runs fast. To be killed. */
import { loadStore, watchStore } from '../../site/src/api/snapshots.ts'
import { openDatabase } from '../../site/src/auth/sqlite-database.ts'
import { openCallbacks } from '../../site/src/subscriptions/open-callbacks.ts'
import { startSender } from '../../site/src/subscriptions/sender.ts'
import { openSqliteSubscriptions } from '../../site/src/subscriptions/sqlite-store.ts'
import { CAPS, fastClock, type SenderOrder } from './world.ts'

const order: SenderOrder = JSON.parse(process.argv[2] ?? '')
const log = { info: () => {}, error: (cause: unknown) => console.error(cause) }
const loading = { dir: order.dataDir, baseUrl: 'http://127.0.0.1' }
const services = {
  store: await loadStore(loading),
  clock: fastClock(order),
  log,
  subscriptions: openSqliteSubscriptions(openDatabase(order.stateDir), CAPS),
  // Shorter than a lease, which the fast clock ends early.
  callbacks: openCallbacks({ allowLoopback: true, timeoutMs: order.timeoutMs }),
}
const sender = startSender(services, { perSecond: Number.POSITIVE_INFINITY })
const watch = watchStore(loading, services.store, {
  onStore(next) {
    services.store = next
    sender.wake()
  },
  onRefused: log.error,
})
process.on('message', async () => {
  await watch.look()
  process.send?.('looked')
})
process.send?.('ready')
