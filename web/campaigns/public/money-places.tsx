import type { Books } from '#contract/campaigns/books.ts'
import { places, type MoneyPlace, sharesOf } from '#contract/campaigns/places.ts'
import { formatMoney, formatNumber } from '#web/base/format.ts'
import { m } from '#web/generated/paraglide/messages.js'
import css from './money-places.module.css'

const words: Record<MoneyPlace, () => string> = {
  spent: m.books_spent,
  held: m.books_held,
  at_operator: m.books_at_operator,
  fees: m.books_fees,
}
const percent = (tenths: number) => `${formatNumber(tenths / 10)}%`
const isZero = (amount: string) => !/[1-9]/.test(amount)

/** Where the money of a campaign is: one bar of four places that are together what was raised [design 14.1]. */
export function MoneyPlaces({ books, currency }: { books: Books; currency: string }) {
  const shares = sharesOf(places.map((place) => books[place]))
  const money = (amount: string) => formatMoney(amount, currency)
  return (
    <>
      <div className={css.bar} aria-hidden>
        {places.map((place, at) => (
          <i key={place} className={css.mark} data-place={place} style={{ inlineSize: `${(shares[at] ?? 0) / 10}%` }} />
        ))}
      </div>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{m.books_place()}</th>
            <th scope="col">{m.books_amount()}</th>
            <th scope="col">{m.books_share()}</th>
          </tr>
        </thead>
        <tbody>
          {places.map((place, at) => (
            <tr key={place}>
              <th scope="row">
                <i className={css.mark} data-place={place} aria-hidden />
                {words[place]()}
                {place === 'spent' && books.documents > 0 && (
                  <small> {m.books_documents({ count: books.documents })}</small>
                )}
              </th>
              <td>{money(books[place])}</td>
              <td>{percent(shares[at] ?? 0)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{m.books_sum()}</th>
            <td>{money(books.raised)}</td>
            <td>{isZero(books.raised) ? percent(0) : percent(1000)}</td>
          </tr>
        </tfoot>
      </table>
    </>
  )
}

/** What was spent, by type, with the number of its documents. */
export function SpentTypes({ books, currency }: { books: Books; currency: string }) {
  const shares = sharesOf(books.types.map(({ amount }) => amount))
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">{m.books_type()}</th>
          <th scope="col">{m.books_amount()}</th>
          <th scope="col">{m.books_of_spent()}</th>
        </tr>
      </thead>
      <tbody>
        {books.types.map((type, at) => (
          <tr key={type.type_ar}>
            <th scope="row">
              <bdi lang="ar">{type.type_ar}</bdi>
              <small> {m.books_documents({ count: type.documents })}</small>
            </th>
            <td>{formatMoney(type.amount, currency)}</td>
            <td>{percent(shares[at] ?? 0)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{m.books_spent_sum()}</th>
          <td>{formatMoney(books.spent, currency)}</td>
          <td>{percent(books.types.length > 0 ? 1000 : 0)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
