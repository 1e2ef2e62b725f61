import type { Books } from '#contract/campaigns/books.ts'
import { places, type MoneyPlace, sharesOf } from '#contract/campaigns/places.ts'
import { formatNumber } from '#web/base/format.ts'
import { m } from '#web/generated/paraglide/messages.js'
import type { CSSProperties } from 'react'

const words: Record<MoneyPlace, () => string> = {
  spent: m.books_spent,
  held: m.books_held,
  at_operator: m.books_at_operator,
  fees: m.books_fees,
  lost: m.books_lost,
}
/** Styles stand at the elements: those of the page have to fit into it, and there is no room. */
const colours: Record<MoneyPlace, string> = {
  spent: 'var(--brand-t)',
  held: 'var(--sand)',
  at_operator: 'var(--info)',
  fees: 'var(--mute)',
  lost: 'var(--bad)',
}
const Mark = ({ place, size, gap = 0 }: { place: MoneyPlace; size: string; gap?: number }) => (
  <i
    style={{
      display: 'inline-block',
      blockSize: 14,
      inlineSize: size,
      marginInlineEnd: gap,
      background: colours[place],
    }}
    aria-hidden
  />
)
const wide: CSSProperties = { inlineSize: '100%', borderCollapse: 'collapse' }
const cell: CSSProperties = { padding: '10px 8px', borderBlockEnd: '1px solid var(--line)', textAlign: 'start' }
const percent = (tenths: number) => `${formatNumber(tenths / 10)}%`
const isZero = (amount: string) => !/[1-9]/.test(amount)

interface Given {
  books: Books
  /** An amount in the currency of the campaign. */
  money: (amount: string) => string
}
/** Where the money of a campaign is: one bar of four places that are together what was raised [design 14.1]. */
export function MoneyPlaces({ books, money }: Given) {
  const shown = places.filter((place) => place !== 'lost' || !isZero(books.lost))
  const shares = sharesOf(shown.map((place) => books[place]))
  return (
    <>
      <div style={{ display: 'flex' }} aria-hidden>
        {shown.map((place, at) => (
          <Mark key={place} place={place} size={`${(shares[at] ?? 0) / 10}%`} />
        ))}
      </div>
      <table style={wide}>
        <thead>
          <tr>
            <th scope="col" style={cell}>
              {m.books_place()}
            </th>
            <th scope="col" style={cell}>
              {m.books_amount()}
            </th>
            <th scope="col" style={cell}>
              {m.books_share()}
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((place, at) => (
            <tr key={place}>
              <th scope="row" style={cell}>
                <Mark place={place} size="14px" gap={8} />
                {words[place]()}
                {place === 'spent' && books.documents > 0 && (
                  <small> {m.books_documents({ count: books.documents })}</small>
                )}
              </th>
              <td style={cell}>{money(books[place])}</td>
              <td style={cell}>{percent(shares[at] ?? 0)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" style={cell}>
              {m.books_sum()}
            </th>
            <td style={cell}>{money(books.raised)}</td>
            <td style={cell}>{isZero(books.raised) ? percent(0) : percent(1000)}</td>
          </tr>
        </tfoot>
      </table>
    </>
  )
}

/** What was spent, by type, with the number of its documents. */
export function SpentTypes({ books, money }: Given) {
  const shares = sharesOf(books.types.map(({ amount }) => amount))
  return (
    <table style={wide}>
      <thead>
        <tr>
          <th scope="col" style={cell}>
            {m.books_type()}
          </th>
          <th scope="col" style={cell}>
            {m.books_amount()}
          </th>
          <th scope="col" style={cell}>
            {m.books_of_spent()}
          </th>
        </tr>
      </thead>
      <tbody>
        {books.types.map((type, at) => (
          <tr key={type.type_ar}>
            <th scope="row" style={cell}>
              <bdi lang="ar">{type.type_ar}</bdi>
              <small> {m.books_documents({ count: type.documents })}</small>
            </th>
            <td style={cell}>{money(type.amount)}</td>
            <td style={cell}>{percent(shares[at] ?? 0)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" style={cell}>
            {m.books_spent_sum()}
          </th>
          <td style={cell}>{money(books.spent)}</td>
          <td style={cell}>{percent(books.types.length > 0 ? 1000 : 0)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
