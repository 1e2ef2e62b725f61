import { isByFields, type Group, type Item, type Row } from './review-model.ts'

/** What has neither acceptance nor note, counted as the totals are: `row` is a field of what is counted by fields. */
export interface Left {
  readonly item: Item
  readonly row: Row | undefined
}
const isLeft = (item: Item) => item.judged && item.verdict !== 'accepted' && item.note === undefined
const leftIn = (item: Item): Left[] =>
  isByFields(item.part)
    ? item.rows.filter((row) => !row.empty && row.verdict === 'open').map((row) => ({ item, row }))
    : item.verdict === 'open'
      ? [{ item, row: undefined }]
      : []
export const leftOf = (groups: readonly Group[]): Left[] =>
  groups.flatMap(({ items }) => items.filter(isLeft).flatMap(leftIn))

/** One acceptance of several; `count` is what it settles of what is left. */
export interface Sound extends Left {
  readonly count: number
}
/** What is accepted together: all that is left. An item without a note goes as a whole, one with a note by its other fields. */
export const soundOf = (groups: readonly Group[]): Sound[] =>
  groups.flatMap(({ items }) =>
    items.filter(isLeft).flatMap((item) => {
      const left = leftIn(item)
      return item.verdict === 'open' && left.length > 0
        ? [{ item, row: undefined, count: left.length }]
        : left.map((one) => ({ ...one, count: 1 }))
    }),
  )

/** What was returned in this round, by the same count. */
export const returnedOf = (groups: readonly Group[]): Left[] =>
  groups.flatMap(({ items }) =>
    items
      .filter((item) => item.judged && item.verdict === 'returned')
      .flatMap((item): Left[] =>
        isByFields(item.part)
          ? item.rows.filter((row) => row.verdict === 'returned').map((row) => ({ item, row }))
          : [{ item, row: undefined }],
      ),
  )
