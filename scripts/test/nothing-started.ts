/** Set up for every unit test: one that starts a process or a server belongs to the other project of vitest.config.ts. */
import childProcess from 'node:child_process'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'

function refuse(): never {
  throw new Error('a unit test starts no process and no server: name its file under SERVER in vitest.config.ts')
}

const STARTERS = ['exec', 'execFile', 'execFileSync', 'execSync', 'fork', 'spawn', 'spawnSync']
Object.assign(childProcess, Object.fromEntries(STARTERS.map(name => [name, refuse])))
Object.assign(net.Server.prototype, { listen: refuse })
syncBuiltinESMExports()
