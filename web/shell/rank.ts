import { searchForm } from '#contract/core/values/arabic.ts'

export interface Found {
  readonly href: string
  readonly label: string
  readonly note?: string
  /** The number by which the record is known. */
  readonly code?: string
  /** Its label is the name of somebody else: of a request, who asks. Its own name is its number. */
  readonly isNamedAfter?: boolean
  /** When it last changed, where that is known. */
  readonly at?: string
  /** What it is, where it stands apart from its kind. */
  readonly kind?: string
}
export interface FoundGroup {
  readonly title: string
  readonly items: readonly Found[]
}

/** Results that a kind shows; without a text, more screens. */
const most = 6
const mostUnasked = 20

const formOf = (text: string): string => searchForm(text).split(' ').filter(Boolean).join(' ')

type Named = Pick<Found, 'label' | 'code' | 'isNamedAfter'>
/** How near a name is to what was typed: 0 it is that, 1 it begins with it, 2 its words hold all words, 3 the rest. */
export function nearnessOf({ label, code, isNamedAfter = false }: Named, text: string): 0 | 1 | 2 | 3 {
  const [asked, name] = [formOf(text), formOf(label)]
  if (asked === '') return 3
  // Who types the number of a record means that record.
  if (code !== undefined && formOf(code) === asked) return 0
  // Who types the name of an organisation means it, and not one of its requests.
  if (isNamedAfter) return 3
  if (name === asked) return 0
  if (name.startsWith(asked)) return 1
  const words = new Set(name.split(' '))
  return asked.split(' ').every((word) => words.has(word)) ? 2 : 3
}

/**
 * One order over all kinds: the nearest name first; among equals what the person opened last, then the newest, then as
 * the server sent them. `opened` are addresses, the last one first.
 */
export function ranked(items: readonly Found[], text: string, opened: readonly string[]): Found[] {
  const turn = (href: string) => (opened.includes(href) ? opened.indexOf(href) : opened.length)
  return items
    .map((item) => ({
      item,
      near: nearnessOf(item, text),
      turn: turn(item.href),
      // What has no day counts as older than what has one, laws of before 1970 among them.
      day: item.at === undefined ? Number.MIN_SAFE_INTEGER : Date.parse(item.at),
    }))
    .toSorted((a, b) => a.near - b.near || a.turn - b.turn || b.day - a.day)
    .map(({ item }) => item)
}

interface Asked {
  readonly text: string
  readonly opened: readonly string[]
  /** What the group of the best result is called; without it there is none. */
  readonly best?: string | undefined
}
/** The best result of all kinds on top, then each kind in the same order; nothing stands there twice. */
export function groupedByRank(groups: readonly FoundGroup[], { text, opened, best }: Asked): FoundGroup[] {
  const known = new Set<string>()
  const once = groups.map(({ title, items }) => ({
    title,
    items: items.filter(({ href }) => !known.has(href) && known.add(href)),
  }))
  const all = once.flatMap(({ title, items }) => items.map((item) => ({ ...item, kind: title })))
  const [first] = best === undefined || all.length < 2 ? [] : ranked(all, text, opened)
  return [
    ...(best !== undefined && first ? [{ title: best, items: [first] }] : []),
    ...once.map(({ title, items }) => ({
      title,
      items: ranked(
        items.filter(({ href }) => href !== first?.href),
        text,
        opened,
      ).slice(0, text === '' ? mostUnasked : most),
    })),
  ].filter(({ items }) => items.length > 0)
}
