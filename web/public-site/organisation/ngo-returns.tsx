import type { PublicReturn } from '#contract/returns/public-return.ts'
import { label } from '#web/base/label.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { valueText } from '#web/returns/shared/value-text.ts'
import { DateText } from '#web/ui/text.tsx'
import css from './ngo-returns.module.css'

/** Years beside each other. */
const shown = 3

/** What the accepted yearly returns say, the newest first: a question is asked once and answered year by year. */
export function NgoReturns({ returns }: { returns: readonly PublicReturn[] }) {
  const [newest] = returns
  if (!newest) return null
  const years = returns.slice(0, shown)
  const questions = new Map(years.flatMap(({ lines }) => lines).map((line) => [line.key, line]))
  for (const line of newest.lines) questions.set(line.key, line)
  return (
    <section>
      <h2>{m.ngo_returns()}</h2>
      <p className={css.note}>
        {m.ngo_returns_note()} <DateText value={newest.accepted_at.slice(0, 10)} />
      </p>
      <table className={css.returns}>
        <thead>
          <tr>
            <th scope="col">{m.return_question()}</th>
            {years.map(({ year }) => (
              <th key={year} scope="col">
                {year}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...questions.values()].map((question) => (
            <tr key={question.key}>
              <th scope="row">{label({ ar: question.label_ar, en: question.label_en })}</th>
              {years.map(({ year, lines }) => {
                const line = lines.find(({ key }) => key === question.key)
                return (
                  <td key={year}>
                    <bdi>{line ? valueText(line, line.value) : '—'}</bdi>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
