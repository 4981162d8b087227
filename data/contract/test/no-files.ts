/** Folders, pipes and the like in the place of a file. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync } from 'node:fs'

/** A process that ends without closing it leaves its socket behind. */
const LEAVE_SOCKET = "require('node:net').createServer().listen(process.argv[1], () => process.exit())"

/** Name of the kind -> puts one there. */
export const NO_FILES = {
  'a folder': (path: string) => void mkdirSync(path),
  'a pipe': (path: string) => void execFileSync('mkfifo', [path]),
  'a socket': (path: string) => void execFileSync(process.execPath, ['--eval', LEAVE_SOCKET, path]),
  'a device': (path: string) => symlinkSync('/dev/zero', path),
}
