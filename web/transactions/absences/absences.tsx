import { IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerOf } from '#contract/core/calls/call.ts'
import { endAbsence, listAbsences, type Absence } from '#contract/transactions/absences.ts'
import type { listAvailability } from '#contract/transactions/settings.ts'
import { callApi } from '#web/core/api/api.ts'
import { formatDate } from '#web/base/format.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { sendForm } from '#web/core/api/send-form.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { AbsenceForm } from './absence-form.tsx'
import css from './absences.module.css'

/** A person of the list of availability. */
export type Person = AnswerOf<typeof listAvailability>[number]

const states = {
  planned: { tone: 'info', word: m.absence_planned },
  running: { tone: 'hold', word: m.absence_running },
  past: { tone: 'mute', word: m.absence_past },
} as const
const period = ({ from_date, to_date }: Absence) =>
  m.ministry_absence_range({ from: formatDate(from_date, true), to: formatDate(to_date, true) })
const handed = ({ hand_over, handed_at }: Absence) =>
  handed_at ? m.absence_handed() : hand_over ? m.absence_will_hand() : m.absence_stays()

function Row({
  absence,
  mayEdit,
  onEdit,
  onEnd,
}: {
  absence: Absence
  mayEdit: boolean
  onEdit: () => void
  onEnd: () => void
}) {
  const { tone, word } = states[absence.state]
  const told = [
    absence.substitute_name && m.absence_with({ name: absence.substitute_name }),
    handed(absence),
    absence.reason,
  ]
  return (
    <li>
      <div>
        <b>{period(absence)}</b> <StateTag tone={tone}>{word()}</StateTag>
        <small>{told.filter(Boolean).join(' · ')}</small>
      </div>
      {mayEdit && absence.state !== 'past' && (
        <div className={css.tools}>
          <Button look="default" size="desk" onClick={onEdit}>
            {m.form_edit()}
          </Button>
          <Button look="default" size="desk" onClick={onEnd}>
            {m.absence_end()}
          </Button>
        </div>
      )}
    </li>
  )
}

function AbsenceList({
  absences,
  mayEdit,
  onEdit,
  onEnd,
}: {
  absences: readonly Absence[]
  mayEdit: boolean
  onEdit: (absence: Absence) => void
  onEnd: (absence: Absence) => void
}) {
  if (absences.length === 0) return <EmptyState title={m.absence_none()} text={m.absence_none_text()} />
  return (
    <ul className={css.list}>
      {absences.map((absence) => (
        <Row
          key={absence.id}
          absence={absence}
          mayEdit={mayEdit}
          onEdit={() => onEdit(absence)}
          onEnd={() => onEnd(absence)}
        />
      ))}
    </ul>
  )
}

/** The absences of one person: what runs, what is planned, what is past; planned, changed and ended here. */
export function Absences({ person, mayEdit, onClose }: { person: Person; mayEdit: boolean; onClose: () => void }) {
  const client = useQueryClient()
  const [open, setOpen] = useState<Absence | 'new'>()
  const [ending, setEnding] = useState<Absence>()
  const query = useQuery({
    queryKey: ['availability', person.id],
    queryFn: async () => (await callApi(listAbsences, { params: { id: person.id } })).data,
    staleTime: 0,
  })
  const end = async ({ id }: Absence) => {
    await sendForm(() => callApi(endAbsence, { params: { id } }))
    await client.invalidateQueries({ queryKey: ['availability'] })
  }
  return (
    <Dialog
      kind="drawer"
      title={m.ministry_absence()}
      note={person.name}
      onClose={onClose}
      footer={
        <>
          {mayEdit && (
            <Button size="form" icon={<IconPlus size={18} aria-hidden />} onClick={() => setOpen('new')}>
              {m.absence_plan()}
            </Button>
          )}
          <Button size="form" look="default" onClick={onClose}>
            {m.shell_close()}
          </Button>
        </>
      }
    >
      <Loaded query={query} lines={4}>
        {(absences) => <AbsenceList absences={absences} mayEdit={mayEdit} onEdit={setOpen} onEnd={setEnding} />}
      </Loaded>
      {open && (
        <AbsenceForm person={person} absence={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />
      )}
      {ending && (
        <Confirm
          tone="danger"
          title={m.absence_end_title({ period: period(ending) })}
          text={m.absence_end_text()}
          verb={m.absence_end()}
          onClose={() => setEnding(undefined)}
          onConfirm={() => end(ending)}
        />
      )}
    </Dialog>
  )
}
