/** What Prometheus hears of the databases that a server reads from. Their labels are names of places, never addresses. */
import { Counter, Gauge, type Registry } from 'prom-client'
import type { DatabaseState, Databases } from './stores.ts'

/** `databases`: undefined where there are none, or not yet. */
export function watchDatabases(databases: () => Databases | undefined, registers: Registry[]): void {
  watchQueries(databases, registers)
  watchConnections(databases, registers)
  watchStates(databases, registers)
}

function watchQueries(databases: () => Databases | undefined, registers: Registry[]): void {
  const labelNames = ['database', 'kind'] as const
  const counter = (name: string, help: string, field: 'queries' | 'seconds' | 'failures') =>
    new Counter({
      name,
      help,
      labelNames,
      registers,
      collect() {
        this.reset()
        for (const { name, counts } of databases()?.counted() ?? [])
          for (const [kind, count] of Object.entries(counts)) this.inc({ database: name, kind }, count[field])
      },
    })
  counter('web3data_database_queries_total', 'Statements by database and kind.', 'queries')
  counter('web3data_database_query_seconds_total', 'Time that statements took, by database and kind.', 'seconds')
  counter('web3data_database_query_failures_total', 'Statements that failed, by database and kind.', 'failures')
}

function watchConnections(databases: () => Databases | undefined, registers: Registry[]): void {
  new Gauge({
    name: 'web3data_database_connections',
    help: 'Connections by state; waiting: statements without one.',
    labelNames: ['database', 'state'],
    registers,
    collect() {
      for (const { name, connections } of databases()?.counted() ?? [])
        for (const [state, count] of Object.entries(connections)) this.set({ database: name, state }, count)
    },
  })
}

/** Workers see the same databases: a sum would count them twice. */
function watchStates(databases: () => Databases | undefined, registers: Registry[]): void {
  const gauge = (
    name: string,
    help: string,
    aggregator: 'min' | 'max',
    read: (state: DatabaseState) => number | undefined,
  ) =>
    new Gauge({
      name,
      help,
      aggregator,
      labelNames: ['database'],
      registers,
      async collect() {
        this.reset()
        for (const state of (await databases()?.states()) ?? []) {
          const value = read(state)
          if (value !== undefined) this.set({ database: state.name }, value)
        }
      },
    })
  gauge('web3data_database_up', '1 where a database is read from when its turn comes, else 0.', 'min', state =>
    state.isWell ? 1 : 0,
  )
  gauge('web3data_database_version', 'Version of the records that a database holds.', 'min', state => state.version)
  gauge(
    'web3data_database_replication_lag_seconds',
    'Age of the newest transaction that a standby has replayed, 0 where it has replayed all that it received.',
    'max',
    state => state.lagSeconds,
  )
}
