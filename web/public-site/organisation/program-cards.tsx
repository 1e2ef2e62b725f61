import type { PublicProgram } from '#contract/public-site/activities.ts'
import { formatNumber } from '#web/base/format.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { activitiesHref, programStates } from './activity-words.ts'
import { said } from '#web/core/site/words.ts'
import css from './program-cards.module.css'
import { Named } from '#web/ui/text.tsx'

function Card({ ngo, program }: { ngo: number; program: PublicProgram }) {
  return (
    <li>
      <p className={css.field}>
        {said(program.classification)}
        {program.status !== 'active' && (
          <StateTag tone={programStates[program.status].tone}>{programStates[program.status].label()}</StateTag>
        )}
      </p>
      <h3>
        <Anchor href={activitiesHref(ngo, { program: program.id })}>
          <Named>{said(program)}</Named>
        </Anchor>
      </h3>
      <p lang="ar" dir="auto">
        {program.objectives}
      </p>
      <p className={css.foot}>
        <span>{m.activities_count({ count: program.activities })}</span>
        {program.done !== null && program.plan_year !== null && (
          <span className={css.done}>
            <svg className={css.bar} width="110" height="6" aria-hidden focusable="false">
              <rect width={`${program.done}%`} height="100%" rx="3" />
            </svg>
            {m.activities_done({ percent: formatNumber(program.done), year: String(program.plan_year) })}
          </span>
        )}
      </p>
    </li>
  )
}

/** Programmes as cards; each opens its activities. */
export const ProgramCards = ({ ngo, programs }: { ngo: number; programs: readonly PublicProgram[] }) => (
  <ul className={css.cards}>
    {programs.map((program) => (
      <Card key={program.id} ngo={ngo} program={program} />
    ))}
  </ul>
)
