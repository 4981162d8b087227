/** How people work a page: with a pointer, a finger, or only the keyboard. */
import type { Locator } from 'playwright-core'

export interface Hand {
  press(target: Locator): Promise<void>
  type(target: Locator, text: string): Promise<void>
  choose(target: Locator, value: string): Promise<void>
}

const choose = async (target: Locator, value: string) => void (await target.selectOption(value))
const type = (target: Locator, text: string) => target.fill(text)

export const POINTER: Hand = { press: target => target.click(), type, choose }
export const FINGER: Hand = { press: target => target.tap(), type, choose }
export const KEYBOARD: Hand = {
  async press(target) {
    await reach(target)
    await target.press(await target.evaluate(({ tagName }) => (tagName === 'A' ? 'Enter' : 'Space')))
  },
  async type(target, text) {
    await reach(target)
    await target.pressSequentially(text)
  },
  async choose(target, value) {
    await reach(target)
    await choose(target, value)
  },
}

/** More stops than any page has. */
const MOST_STOPS = 400
/** This many are made between two checks of the focus. */
const STRIDE = 20

/** Moves with the Tab key to an element; rejects if it is not reached, or a stop is invisible. */
async function reach(target: Locator): Promise<void> {
  await target.waitFor()
  const { keyboard } = target.page()
  for (let stops = 0; stops < MOST_STOPS; stops += STRIDE) {
    const { isThere, unseen } = await target.evaluate(watchFocus)
    if (unseen) throw new Error(`the focus cannot be seen on ${unseen}`)
    if (isThere) return keyboard.up('Tab')
    // It is held, and goes on by itself.
    await Promise.all(Array.from({ length: STRIDE }, () => keyboard.down('Tab')))
  }
  throw new Error(`the Tab key does not lead to ${target}`)
}

/** Runs in the page: from now on the Tab key stops at an element. Returns invisible elements that had the focus. */
function watchFocus(one: Element): { isThere: boolean; unseen: string } {
  const page = globalThis as { walk?: { goal: Element | undefined; unseen: string } }
  if (!page.walk) {
    const walk = { goal: one as Element | undefined, unseen: '' }
    page.walk = walk
    addEventListener('focusin', ({ target: focused }) => {
      if (!(focused instanceof Element)) return
      // The ring of a tab is that of its label.
      const shown = focused instanceof HTMLInputElement && focused.type === 'radio' ? focused.labels?.[0] : focused
      const isSeen = shown && shown.getClientRects().length > 0 && getComputedStyle(shown).outlineStyle !== 'none'
      if (walk.goal && !isSeen) walk.unseen ||= focused.outerHTML
    })
    const stop = (event: KeyboardEvent) => {
      if (event.key === 'Tab' && document.activeElement === walk.goal) event.preventDefault()
    }
    addEventListener('keydown', stop, { capture: true })
  }
  const isThere = document.activeElement === one
  page.walk.goal = isThere ? undefined : one
  return { isThere, unseen: page.walk.unseen }
}
