import { useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
const controls = 'input, textarea, select'
const isControl = (node: unknown): node is Control => node instanceof Element && node.matches(controls)

/** What a person entered into controls whose component did not live yet, with its text. */
const early = new WeakMap<Control, string>()

/** Whether a box or an option is ticked and was not drawn so, or the other way round. */
const isFlipped = (control: Control) =>
  control instanceof HTMLInputElement && control.checked !== control.defaultChecked
const squashed = (text: string) => text.replace(/\s+/g, '')
/** Whether a control is otherwise than the server drew it: before the script only its person can have changed it. */
function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    const drawn = [...control.options].findIndex((option) => option.defaultSelected)
    return control.selectedIndex !== Math.max(0, drawn)
  }
  if (/checkbox|radio/.test(control.type)) return isFlipped(control)
  // Browsers tidy up line ends and blanks of what was drawn. Of hidden fields and files both are the same if untouched.
  return squashed(control.value) !== squashed(control.defaultValue)
}

/**
 * Notes what was typed and chosen so far, and what will be. Called before React takes the page over: it lays what it
 * draws over what was typed into a longer text, and afterwards nothing tells what the server had drawn.
 */
export function noteEarlyInput(): void {
  for (const control of document.querySelectorAll<Control>(controls))
    if (isChanged(control)) early.set(control, control.value)
  // At the window: React lets nobody below hear of input into what it has not taken over yet.
  addEventListener('input', ({ target }) => isControl(target) && early.set(target, target.value), true)
}

/** The text of a control, as its person typed it. */
const textIn = (control: Control): string => early.get(control) ?? control.value
/** The choices in a group that were ticked or unticked. */
export const isTicked = (control: Control): boolean => control instanceof HTMLInputElement && control.checked

/**
 * For a control, or a group of them: on a page drawn by the server, a person may have used it before the script had
 * loaded. Then `take` gets all texts of the group, the controls, and those of them that he changed.
 */
export function useEarly<E extends HTMLElement>(
  take: (texts: readonly string[], all: readonly Control[], changed: readonly Control[]) => void,
): RefObject<E | null> {
  const root = useRef<E>(null)
  const takeOver = useEffectEvent(() => {
    const at = root.current
    const all = isControl(at) ? [at] : [...(at?.querySelectorAll<Control>(controls) ?? [])]
    // The press that ticks a control may be what brings this to life: React then takes the tick for what the server drew,
    // tells nobody of it, and the browser tells of the input only after the press.
    const changed = all.filter((control) => early.has(control) || isFlipped(control))
    if (changed.length > 0) take(all.map(textIn), all, changed)
    for (const control of changed) early.delete(control)
  })
  // Not in a plain effect: what that sets is drawn a little later than what is urgent, and an urgent drawing in between
  // empties the field while somebody types into it.
  useLayoutEffect(() => takeOver(), [])
  return root
}

/** The same for one line or area of text. */
export const useEarlyText = <E extends HTMLElement>(take: (text: string) => void): RefObject<E | null> =>
  useEarly<E>(([text = '']) => take(text))

/** The same for one of several options: `take` gets the chosen one's place. */
export const useEarlyChoice = (take: (at: number) => void): RefObject<HTMLDivElement | null> =>
  useEarly<HTMLDivElement>((_, all, changed) => {
    const at = all.findIndex((control) => isTicked(control) && changed.includes(control))
    if (at >= 0) take(at)
  })
