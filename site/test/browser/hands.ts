/** How people work a page: with a pointer, a finger, or the keyboard alone. */
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

/** Goes on with the Tab key to an element; rejects if it is not led there, or stops where nobody sees it. */
async function reach(target: Locator): Promise<void> {
  await target.waitFor()
  const { keyboard } = target.page()
  for (let stops = 0; stops < MOST_STOPS; stops++) {
    // It is held, and goes on by itself.
    await keyboard.down('Tab')
    const { isThere, unseen } = await target.evaluate(one => {
      const focused = document.activeElement ?? document.body
      // The ring of a tab is that of its label.
      const shown = focused instanceof HTMLInputElement && focused.type === 'radio' ? focused.labels?.[0] : focused
      const isSeen = shown && shown.getClientRects().length > 0 && getComputedStyle(shown).outlineStyle !== 'none'
      return { isThere: one === focused, unseen: isSeen || focused === document.body ? '' : focused.outerHTML }
    })
    if (unseen) throw new Error(`the focus cannot be seen on ${unseen}`)
    if (isThere) return keyboard.up('Tab')
  }
  throw new Error(`the Tab key does not lead to ${target}`)
}
