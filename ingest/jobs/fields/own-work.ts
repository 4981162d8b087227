import { readPatterns } from '../../text/read-yaml.ts'

const SAYS = readPatterns(
  new URL('own-work.yaml', import.meta.url),
  'besideOthers hires partOfTitle everyRefused everyPaidIn everyDenial deniedBefore welcome',
)
const MAX_LOOK_BACK = 160

/** A title without the trades of others. */
export function ofOwnWork(title: string): string {
  const beside = SAYS.besideOthers.exec(title)
  if (beside) return title.slice(0, beside.index + beside[0].length)
  const hires = SAYS.hires.exec(title)
  if (!hires) return title
  const before = SAYS.partOfTitle.exec(title.slice(0, hires.index))?.[0] ?? ''
  return `${before} ${hires[0]}`
}

/** A description without the skills it does not require ("no Solidity needed"), and the coins it pays in. */
export function withoutDenied(text: string): string {
  const required = text.replace(SAYS.everyRefused, ' ').replace(SAYS.everyPaidIn, ' ')
  let rest = ''
  let from = 0
  for (const { index, 0: words } of required.matchAll(SAYS.everyDenial)) {
    const before = required.slice(Math.max(from, index - MAX_LOOK_BACK), index)
    const denied = SAYS.deniedBefore.exec(before)?.[0] ?? ''
    if (SAYS.welcome.test(denied)) continue
    rest += required.slice(from, index - denied.length)
    from = index + words.length
  }
  return rest + required.slice(from)
}
