/**
 * Behind these stands somebody else's work: "Chief of Staff, Engineering" and "Assistant to the Head of Legal" do neither,
 * and a recruiter does not do what he hires for.
 */
const BESIDE_OTHERS =
  /\b(?:(?:chief of staff|(?:executive|personal|administrative) assistants?|(?:business|hr|people) partners?)(?=,|:| ?\(| (?:[-–—|]|to|for|of) )|(?:assistant|ea|pa|advisor|adviser)(?= to ))/iu
const HIRES =
  /\b(?:recruiters?|sourcers?|headhunters?|recruiting|recruitment|recrut(?:eu[rs]e?|adora?)|reclutadora?|(?:head|director|vp) of talent|talent (?:acquisition|partners?|sourcers?|lead))\b/iu
const PART_OF_TITLE = /.*(?:[,/&()|–—:]| - |\band\b)/iu

/** A title without the trades of others. */
export function ofOwnWork(title: string): string {
  const beside = BESIDE_OTHERS.exec(title)
  if (beside) return title.slice(0, beside.index + beside[0].length)
  const hires = HIRES.exec(title)
  if (!hires) return title
  const before = PART_OF_TITLE.exec(title.slice(0, hires.index))?.[0] ?? ''
  return `${before} ${hires[0]}`
}
