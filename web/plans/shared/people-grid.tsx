import { ageBands, type AgeBand, type BeneficiaryCount, type Gender, genders } from '#contract/plans/executions.ts'
import { personalWords } from '#contract/core/calls/common-words.ts'
import { formatNumber, toLatinDigits } from '#web/base/format.ts'
import { label } from '#web/base/label.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Ltr } from '#web/ui/text.tsx'
import type { Binding } from '#web/ui/use-fields.ts'
import css from '../plans.module.css'

const bandWord = (band: AgeBand) => <Ltr>{band.replace('-', '–')}</Ltr>
const genderWord = (gender: Gender) => (gender === 'F' ? m.plan_female() : m.plan_male())
const cellOf = (cells: readonly BeneficiaryCount[], age_band: AgeBand, gender: Gender): BeneficiaryCount =>
  cells.find((one) => one.age_band === age_band && one.gender === gender) ?? {
    age_band,
    gender,
    people: 0,
    with_disability: 0,
  }
const sum = (cells: readonly BeneficiaryCount[], of: 'people' | 'with_disability' = 'people') =>
  cells.reduce((total, cell) => total + cell[of], 0)

type Of = 'people' | 'with_disability'
type Write = (age_band: AgeBand, gender: Gender, of: Of, text: string) => void

/** People of one sex by age, or those of them with a disability. */
function Row({
  cells,
  gender,
  of,
  write,
  onBlur,
}: {
  cells: readonly BeneficiaryCount[]
  gender: Gender
  of: Of
  write: Write
  onBlur: () => void
}) {
  const name = of === 'people' ? genderWord(gender) : m.plan_disability_of({ who: genderWord(gender) })
  return (
    <tr>
      <th scope="row">{name}</th>
      {ageBands.map((band) => (
        <td key={band}>
          <input
            className={css.count}
            inputMode="numeric"
            dir="ltr"
            aria-label={`${name} ${band}`}
            value={cellOf(cells, band, gender)[of] || ''}
            placeholder="0"
            onChange={(event) => write(band, gender, of, event.target.value)}
            onBlur={onBlur}
          />
        </td>
      ))}
      <td className={css.total}>
        {formatNumber(
          sum(
            cells.filter((one) => one.gender === gender),
            of,
          ),
        )}
      </td>
    </tr>
  )
}

/** Who benefited, by age and sex, and how many of them have a disability; every total adds itself up. */
export function PeopleGrid({ field, legend = m.plan_who() }: { field: Binding<BeneficiaryCount[]>; legend?: string }) {
  const cells = field.value
  const write: Write = (age_band, gender, of, text) => {
    const value = Number(toLatinDigits(text).replace(/\D/g, '').slice(0, 8) || 0)
    const next = { ...cellOf(cells, age_band, gender), [of]: value }
    field.onChange([
      ...cells.filter((one) => one.age_band !== age_band || one.gender !== gender),
      { ...next, with_disability: Math.min(next.with_disability, next.people) },
    ])
  }
  return (
    <fieldset className={css.people} id={field.id}>
      <legend>{legend}</legend>
      <div className={css.scroll} role="region" aria-label={legend} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{label(personalWords.gender)}</th>
              {ageBands.map((band) => (
                <th key={band} scope="col">
                  {bandWord(band)}
                </th>
              ))}
              <th scope="col">{m.plan_sum()}</th>
            </tr>
          </thead>
          <tbody>
            {(['people', 'with_disability'] as const).flatMap((of) =>
              genders.map((gender) => (
                <Row key={`${of}${gender}`} cells={cells} gender={gender} of={of} write={write} onBlur={field.onBlur} />
              )),
            )}
          </tbody>
        </table>
      </div>
      <p>
        {m.plan_people_sum({ people: formatNumber(sum(cells)), disabled: formatNumber(sum(cells, 'with_disability')) })}
      </p>
      {field.error && <p role="alert">{field.error}</p>}
    </fieldset>
  )
}
