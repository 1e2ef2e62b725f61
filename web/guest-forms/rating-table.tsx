import { label } from '#web/base/label.ts'
import { surveyWords } from '#contract/guest-forms/survey-words.ts'
import type { SurveyResults } from '#contract/guest-forms/survey-results.ts'
import { formatNumber } from '#web/base/format.ts'
import { ratingWords } from './shared/survey-words.ts'
import { m } from '#web/generated/paraglide/messages.js'
import css from './surveys.module.css'

type Ratings = readonly number[]
const sum = (counts: Ratings) => counts.reduce((all, count) => all + count, 0)
/** Mean of the answers 1 to 5 with one decimal; undefined without answers. */
export const averageOf = (ratings: Ratings): number | undefined => {
  const all = sum(ratings)
  return all === 0
    ? undefined
    : Math.round((ratings.reduce((total, count, i) => total + count * (i + 1), 0) * 10) / all) / 10
}

/** A bar of five parts, each as long as its share; the words are for those who do not see it. */
function Spread({ ratings }: { ratings: Ratings }) {
  const all = sum(ratings)
  const words = ratings.map((count, i) => m.surveys_rated({ rating: i + 1, count: formatNumber(count) })).join(' · ')
  return (
    <>
      <span className={css.spread} aria-hidden title={words}>
        {ratings.map(
          (count, i) =>
            count > 0 && (
              <span key={i} data-rating={i + 1} style={{ inlineSize: `${(count * 100) / all}%` }}>
                {formatNumber(count)}
              </span>
            ),
        )}
      </span>
      <span className="visually-hidden">{words}</span>
    </>
  )
}

/** Ratings of each axis: how many, the mean, and how they spread. */
export function RatingTable({ axes, nameOf }: { axes: SurveyResults['axes']; nameOf: (axis: number) => string }) {
  return (
    <section className={css.wide} aria-labelledby="axes">
      <h2 id="axes">{m.surveys_axes()}</h2>
      <p>{m.surveys_axes_note()}</p>
      <ol className={css.legend} aria-hidden>
        {Object.values(ratingWords().ratings).map((word, i) => (
          <li key={word} data-rating={i + 1}>
            {word}
          </li>
        ))}
      </ol>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{m.surveys_axis()}</th>
            <th scope="col">{label(surveyWords.answers_text)}</th>
            <th scope="col">{m.surveys_average()}</th>
            <th scope="col">{m.surveys_spread()}</th>
          </tr>
        </thead>
        <tbody>
          {axes.map(({ id, ratings }) => (
            <tr key={id}>
              <th scope="row">{nameOf(id)}</th>
              <td>{formatNumber(sum(ratings))}</td>
              <td>{formatNumber(averageOf(ratings) ?? 0)}</td>
              <td>
                <Spread ratings={ratings} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Counts as a table whose numbers are drawn as bars. */
export function CountTable({
  id,
  title,
  head,
  rows,
}: {
  id: string
  title: string
  head: string
  rows: readonly { readonly key: string | number; readonly name: string; readonly count: number }[]
}) {
  const most = Math.max(1, ...rows.map(({ count }) => count))
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            <th scope="col">{m.surveys_count()}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, count }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              <td className={css.counted}>
                <span>{formatNumber(count)}</span>
                <span className={css.bar} style={{ inlineSize: `${(count * 80) / most}%` }} aria-hidden />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
