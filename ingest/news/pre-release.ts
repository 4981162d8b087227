/** Where a version is marked as one to try out: `v30.0rc2`, `1.0.0-beta.1`, `2.0 Alpha`; not `1.2 pre-Example fixes`. */
const MARKED =
  /\d[ ._+~-]?(?:rc|alpha|beta|pre|preview|nightly|dev|canary|snapshot)(?:[._+~-]?[\d.]{1,16})?(?!-?\p{L}|\p{N})/iu
/** Where words say so: "Beta" alone may be a name. */
const SAID =
  /(?<![\p{L}\p{N}])(?:release[ -]candidate|pre-?release|nightly[ -]build|(?:alpha|beta)[ -](?:release|version))(?!\p{L})/iu

/** Whether the title of a release, or the tag in its address, is that of a version before the one that people run. */
export function isPreRelease(texts: string[]): boolean {
  return texts.some(text => MARKED.test(text) || SAID.test(text))
}
