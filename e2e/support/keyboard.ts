import type { FileChooser, Page } from 'playwright-core'

type Files = Parameters<FileChooser['setFiles']>[0]
/** What has the focus: its name, the group around it, and whether something lies over it. */
interface Stop {
  readonly name: string
  readonly group: string
  readonly isRadio: boolean
  /** What lies over it, in a word; empty where it stands free. */
  readonly under: string
  readonly again: boolean
}

/** Runs in the page. `seen` keeps where this way has been. */
function readStop(begin: boolean): Stop | null {
  const room = globalThis as unknown as { seen?: WeakSet<Element>; last?: Element }
  if (begin || !room.seen) room.seen = new WeakSet()
  const at = document.activeElement
  if (!(at instanceof HTMLElement) || at === document.body) return null
  const words = (node: Node | null | undefined) => (node?.textContent ?? '').replace(/\s+/g, ' ').trim()
  const field = at as HTMLInputElement
  // A label around a select holds its options, too.
  const said = (label: HTMLLabelElement) =>
    words(label.control instanceof HTMLSelectElement ? (label.querySelector('span') ?? label) : label)
  const labels = [...(field.labels ?? [])].map(said).filter(Boolean).join(' ')
  const by = (at.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => words(document.getElementById(id)))
  const name = at.getAttribute('aria-label') ?? (by.join(' ').trim() || labels || words(at))
  // What is drawn of a hidden input is its label.
  const box = at.matches('.visually-hidden') ? (field.labels?.[0] ?? at) : at
  // A link of two lines has two rectangles; of a long list the part counts that is in the window.
  const over = [...box.getClientRects()].flatMap((rect) => {
    const [left, right] = [Math.max(0, rect.left), Math.min(innerWidth, rect.right)]
    const [top, bottom] = [Math.max(0, rect.top), Math.min(innerHeight, rect.bottom)]
    if (right - left < 2 || bottom - top < 2) return [`outside: ${rect.top} to ${rect.bottom} of ${innerHeight}`]
    return [0.2, 0.5, 0.8].map((part) => {
      const hit = document.elementFromPoint((left + right) / 2, top + (bottom - top) * part)
      return hit !== null && (box.contains(hit) || hit.contains(box)) ? '' : `${hit?.className}: ${words(hit)}`
    })
  })
  const under = over.includes('') ? '' : over.join(' | ') || 'nothing, not drawn'
  // A date of the browser has several stops in one field.
  const again = room.seen.has(at) && room.last !== at
  room.seen.add(at)
  room.last = at
  const frame = at.closest('fieldset, [role=group]')
  const legend = document.getElementById(frame?.getAttribute('aria-labelledby') ?? '')
  const group = words(legend ?? frame?.querySelector('legend'))
  return { name, group, isRadio: field.type === 'radio', under, again }
}

const isCalled = ({ name: text }: Stop, name: string | RegExp): boolean =>
  typeof name === 'string' ? text === name || text.startsWith(`${name} `) : name.test(text)

/** A person without a mouse: every method reaches its control by Tab and uses it by keys alone. */
export class Keyboard {
  /** Controls that had the focus while something lay over them. */
  readonly covered: string[] = []
  readonly #page: Page
  readonly #choosers: FileChooser[] = []
  constructor(page: Page) {
    this.#page = page
    // From the start: so one that opens late, on a busy machine, is not missed.
    page.on('filechooser', (chooser) => this.#choosers.push(chooser))
  }

  async #stop(begin = false): Promise<Stop | null> {
    let stop = await this.#page.evaluate(readStop, begin)
    // The page may still be scrolling to it, and a message loads what keeps it off what has the focus.
    for (let waits = 0; stop?.under && waits < 20; waits += 1) {
      await this.#page.waitForTimeout(100)
      stop = { ...stop, under: (await this.#page.evaluate(readStop, true))?.under ?? '' }
    }
    if (stop?.under) this.covered.push(`${this.#page.url()}: ${stop.name} under ${stop.under}`)
    return stop
  }

  /** Tabs until what is wanted has the focus; fails where the way goes round without. */
  async #go(wanted: (stop: Stop) => boolean, what: string, key = 'Tab'): Promise<void> {
    const passed: string[] = []
    for (let step = 0, ends = 0; step < 600; step += 1) {
      const stop = await this.#stop(step === 0)
      if (stop && wanted(stop)) return
      if (stop?.again || (stop === null && (ends += 1) > 2)) break
      passed.push(stop?.name ?? '–')
      await this.#page.keyboard.press(key)
    }
    throw new Error(`the keyboard does not reach ${what} on ${this.#page.url()}: ${passed.join(' | ')}`)
  }

  /** Tabs to the control of this name, within this group. */
  async reach(name: string | RegExp, group?: string): Promise<void> {
    await this.#go(
      (stop) => isCalled(stop, name) && (group === undefined || stop.group.startsWith(group)),
      `${group ?? ''} ${String(name)}`,
    )
  }

  async press(name: string | RegExp): Promise<void> {
    await this.reach(name)
    await this.#page.keyboard.press('Enter')
  }

  /** Presses what stands before the place that was reached. */
  async pressAbove(name: string | RegExp): Promise<void> {
    await this.#go((stop) => isCalled(stop, name), String(name), 'Shift+Tab')
    await this.#page.keyboard.press('Enter')
  }

  async write(name: string | RegExp, text: string, group?: string): Promise<void> {
    await this.reach(name, group)
    await this.#page.keyboard.press('ControlOrMeta+A')
    await this.#page.keyboard.type(text)
  }

  async tick(name: string | RegExp): Promise<void> {
    await this.reach(name)
    await this.#page.keyboard.press('Space')
  }

  /** One of several options by the arrows; the chosen one, or the first, is the stop of the group. */
  async choose(group: string, option: string): Promise<void> {
    await this.#go((stop) => stop.isRadio && stop.group.startsWith(group), group)
    for (let step = 0; step < 40; step += 1) {
      const stop = await this.#stop(true)
      if (stop?.name === option || stop?.name.startsWith(`${option} `)) {
        if (!(await this.#page.evaluate(() => (document.activeElement as HTMLInputElement).checked)))
          await this.#page.keyboard.press('Space')
        return
      }
      await this.#page.keyboard.press('ArrowDown')
    }
    throw new Error(`${group} has no ${option}`)
  }

  /** From a list that is searched by typing. */
  async pick(name: string, option: string): Promise<void> {
    await this.write(name, option)
    await this.#page.getByRole('listbox').getByRole('option', { name: option, exact: true }).first().waitFor()
    const marked = () =>
      this.#page.evaluate(() => {
        const id = document.activeElement?.getAttribute('aria-activedescendant')
        return id ? document.getElementById(id)?.textContent : null
      })
    for (let step = 0; step < 30 && (await marked()) !== option; step += 1) await this.#page.keyboard.press('ArrowDown')
    await this.#page.keyboard.press('Enter')
    const isOpen = () => this.#page.evaluate(() => document.activeElement?.getAttribute('aria-expanded') === 'true')
    if (await isOpen()) await this.#page.keyboard.press('Escape')
  }

  async date(group: string, [day, month, year]: readonly [number, number, number]): Promise<void> {
    await this.write('اليوم', String(day), group)
    await this.reach('الشهر', group)
    for (let step = 0; step < month; step += 1) await this.#page.keyboard.press('ArrowDown')
    await this.write('السنة', String(year), group)
  }

  async files(name: string | RegExp, files: Files, group?: string): Promise<void> {
    // One that came after all for the field before is not this one's.
    this.#choosers.length = 0
    // Space opens it when it is let go; where a saved file before it has just drawn the form anew, it is pressed again.
    for (let tries = 0; tries < 3 && this.#choosers.length === 0; tries += 1) {
      await this.reach(name, group)
      await this.#page.keyboard.press('Space')
      for (let waits = 0; waits < 20 && this.#choosers.length === 0; waits += 1) await this.#page.waitForTimeout(100)
    }
    const chooser = this.#choosers.shift()
    if (!chooser) {
      const at = await this.#page.evaluate(() => document.activeElement?.outerHTML.slice(0, 300))
      throw new Error(`no files can be chosen for ${group ?? String(name)}; the focus is on ${at}`)
    }
    await chooser.setFiles(files)
  }
}
