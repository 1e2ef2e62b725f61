import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { callApi } from '../api/api.ts'
import { sendForm } from '../api/send-form.ts'
import type { Register, RowOf } from './use-register.ts'
import { m } from '#web/generated/paraglide/messages.js'
import type { MenuAction } from '#web/ui/row-menu.tsx'

interface Shown<R extends Register> {
  readonly rows: readonly RowOf<R>[] | undefined
  readonly mayEdit: boolean
  readonly search: string
  readonly sort: unknown
  readonly again: () => Promise<unknown>
}
type Sorted = { readonly id: number; readonly sort: number }

/**
 * New places when a row moves up or down: it swaps places with its neighbour. Equal places are first made different.
 */
export function placesAfter(rows: readonly Sorted[], id: number, by: -1 | 1): Sorted[] {
  const at = rows.findIndex((row) => row.id === id)
  const next = rows.map((row) => row.id)
  const [moved, passed] = [next[at], next[at + by]]
  if (moved === undefined || passed === undefined) return []
  next[at] = passed
  next[at + by] = moved
  let least = -1
  const places = rows.map(({ sort }) => (least = Math.max(sort, least + 1)))
  return next
    .map((one, i) => ({ id: one, sort: places[i] ?? i }))
    .filter((place) => rows.find((row) => row.id === place.id)?.sort !== place.sort)
}

/** «Up» and «down» in the menu of a row. Only while the list is in the order that readers see. */
export function moveActions<R extends Register>(
  resource: R,
  register: Shown<R>,
  row: RowOf<R> & Sorted,
  toBody: (row: RowOf<R>) => Record<string, unknown>,
): MenuAction[] {
  const rows = (register.rows ?? []) as readonly (RowOf<R> & Sorted)[]
  if (!register.mayEdit || register.search !== '' || register.sort !== undefined) return []
  const move = (by: -1 | 1) =>
    void sendForm(async () => {
      let answer = { message: '' }
      for (const { id, sort } of placesAfter(rows, row.id, by)) {
        const one = rows.find((other) => other.id === id)
        if (one)
          answer = await callApi(resource.update as never, { params: { id }, body: { ...toBody(one), sort } } as never)
      }
      await register.again()
      return answer
    })
  const at = rows.findIndex((other) => other.id === row.id)
  return [
    ...(at > 0 ? [{ label: m.content_up(), icon: <IconArrowUp size={16} aria-hidden />, act: () => move(-1) }] : []),
    ...(at < rows.length - 1
      ? [{ label: m.content_down(), icon: <IconArrowDown size={16} aria-hidden />, act: () => move(1) }]
      : []),
  ]
}
