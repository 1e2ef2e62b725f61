import { IconBuildingCommunity, IconId, IconUsers } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Conflict } from '#contract/boards/seated.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { IconPlate } from '#web/ui/icon-plate.tsx'
import { DateText, Named } from '#web/ui/text.tsx'
import css from './boards.module.css'

const icons = { family: IconUsers, elsewhere: IconBuildingCommunity, employee: IconId }
export const conflictRules = {
  family: m.boards_rule_family,
  elsewhere: m.boards_rule_elsewhere,
  employee: m.boards_rule_employee,
}

export const conflictSentence = ({ kind, name, other }: Conflict): string => {
  if (kind === 'family') return m.boards_conflict_family({ name, other })
  return kind === 'elsewhere' ? m.boards_conflict_elsewhere({ name, other }) : m.boards_conflict_employee({ name })
}

export const conflictKey = ({ kind, director_id, about }: Conflict): string => `${kind} ${director_id} ${about}`

/** A conflict of a member with its rule, and with what the organisation answered. */
export function ConflictLine({ conflict, children }: { conflict: Conflict; children?: ReactNode }) {
  const Icon = icons[conflict.kind]
  return (
    <li>
      <IconPlate tone={conflict.answer === null ? 'bad' : undefined} small>
        <Icon size={18} aria-hidden />
      </IconPlate>
      <div>
        <b>{conflictSentence(conflict)}</b>
        <p className={css.quiet}>{conflictRules[conflict.kind]()}</p>
        {conflict.answer !== null && (
          <p>
            {m.boards_answered()} <DateText value={conflict.answered_at} short />: <Named>{conflict.answer}</Named>
          </p>
        )}
      </div>
      {children}
    </li>
  )
}
