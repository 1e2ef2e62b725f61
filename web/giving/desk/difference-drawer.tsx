import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { commonWords } from '#contract/core/calls/common-words.ts'
import { actOnDifference, type BookDifference, listDifferences, noteDifference } from '#contract/giving/differences.ts'
import { differenceMachine, settlementWays } from '#contract/giving/settlement-workflow.ts'
import { givingWords } from '#contract/giving/giving-words.ts'
import { label } from '#web/base/label.ts'
import { callApi } from '#web/core/api/api.ts'
import { sendAct } from '#web/core/api/send-act.ts'
import { sendForm } from '#web/core/api/send-form.ts'
import { nameOf } from '#web/core/api/use-lookup.ts'
import { ActionBar } from '#web/core/cases/action-bar.tsx'
import { useMay } from '#web/core/session/session.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { FormSection } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Stack } from '#web/ui/page-head.tsx'
import { RecordDrawer } from '#web/ui/record-drawer.tsx'
import { DateText, Ltr, Named } from '#web/ui/text.tsx'
import { AreaField } from '#web/ui/text-field.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import { pounds } from './desk-words.tsx'
import { amountOf, differenceKinds, Standing } from './difference-words.tsx'
import { ReversalForm, SettlementForm } from './settlement-form.tsx'

const Who = ({ name, at }: { name: string | null; at: string | null }) => (
  <>
    <bdi>{name}</bdi> · <DateText value={at} time />
  </>
)

const factsOf = (row: BookDifference) => [
  { key: 'state', label: label(commonWords.status), value: <Standing row={row} /> },
  ...(row.ngo ? [{ key: 'ngo', label: label(commonWords.ngo), value: <Named>{nameOf(row.ngo)}</Named> }] : []),
  { key: 'name', label: m.differs_name(), value: <Ltr>{row.name}</Ltr> },
  { key: 'ours', label: m.differs_ours(), value: amountOf(row.ours) },
  { key: 'theirs', label: m.differs_theirs(), value: amountOf(row.theirs) },
  { key: 'found', label: m.differs_since(), value: <DateText value={row.found_at} time /> },
  { key: 'seen', label: m.differs_seen(), value: <DateText value={row.seen_at} time /> },
  ...(row.note === null ? [] : [{ key: 'note', label: m.differs_note(), value: <bdi>{row.note}</bdi> }]),
  ...(row.noted_at === null
    ? []
    : [{ key: 'by', label: m.differs_noted_by(), value: <Who name={row.noted_by} at={row.noted_at} /> }]),
]

/** The settlement that was confirmed, waits, or was not followed. */
function Settlement({ one }: { one: NonNullable<BookDifference['settlement']> }) {
  const ended = { refused: m.settlement_refused(), withdrawn: m.settlement_withdrawn() }
  return (
    <FormSection title={m.settlement_title()}>
      {(one.decision === 'refused' || one.decision === 'withdrawn') && (
        <Notice tone="info">{ended[one.decision]}</Notice>
      )}
      {one.decision === null && <Notice tone="info">{m.settlement_by_second()}</Notice>}
      <Facts
        facts={[
          { key: 'way', label: m.settlement_way(), value: label(settlementWays[one.way]) },
          { key: 'amount', label: m.settlement_amount(), value: pounds(one.amount) },
          { key: 'reason', label: m.settlement_reason(), value: <bdi>{one.reason}</bdi> },
          {
            key: 'evidence',
            label: m.settlement_evidence(),
            value: <Anchor href={`/api/v2/files/${one.evidence_file}`}>{m.settlement_evidence_open()}</Anchor>,
          },
          {
            key: 'proposed',
            label: m.settlement_proposed(),
            value: <Who name={one.proposed_by} at={one.proposed_at} />,
          },
          ...(one.decision === null || one.decision === 'withdrawn'
            ? []
            : [
                {
                  key: 'decided',
                  label: m.settlement_decided(),
                  value: <Who name={one.decided_by} at={one.decided_at} />,
                },
              ]),
          ...(one.note === null ? [] : [{ key: 'why', label: label(givingWords.note), value: <bdi>{one.note}</bdi> }]),
        ]}
      />
    </FormSection>
  )
}

type Settled = NonNullable<BookDifference['settlement']>
/** The reversal of a settlement that was asked for last. */
function Reversal({ one }: { one: NonNullable<Settled['reversal']> }) {
  const told = {
    reversed: m.reversal_done(),
    refused: m.reversal_refused(),
    withdrawn: m.settlement_withdrawn(),
  }
  return (
    <FormSection title={m.reversal_title()}>
      <Notice tone="info">{one.decision === null ? m.settlement_by_second() : told[one.decision]}</Notice>
      <Facts
        facts={[
          { key: 'reason', label: m.settlement_wrong(), value: <bdi>{one.reason}</bdi> },
          {
            key: 'evidence',
            label: m.settlement_evidence(),
            value: <Anchor href={`/api/v2/files/${one.evidence_file}`}>{m.settlement_evidence_open()}</Anchor>,
          },
          { key: 'by', label: m.settlement_proposed(), value: <Who name={one.proposed_by} at={one.proposed_at} /> },
          ...(one.decided_by === null || one.decision === 'withdrawn'
            ? []
            : [
                {
                  key: 'decided',
                  label: m.settlement_decided(),
                  value: <Who name={one.decided_by} at={one.decided_at} />,
                },
              ]),
          ...(one.note === null ? [] : [{ key: 'why', label: label(givingWords.note), value: <bdi>{one.note}</bdi> }]),
        ]}
      />
    </FormSection>
  )
}

/** What somebody found out: no money moves by it. */
function NoteForm({ row, onClose }: { row: BookDifference; onClose: () => void }) {
  const client = useQueryClient()
  const form = useFields({ initial: { note: row.note ?? '' } })
  return (
    <RecordDrawer
      title={m.differs_note()}
      form={form}
      verb={m.differs_save()}
      onSubmit={({ note }) =>
        sendForm(async () => {
          const answer = await callApi(noteDifference, { params: { id: row.id }, body: { note } })
          await client.invalidateQueries({ queryKey: [listDifferences.path] })
          return answer
        })
      }
      onClose={onClose}
    >
      <AreaField field={form.field('note')} label={m.differs_note()} hint={m.differs_note_hint()} max={1000} />
    </RecordDrawer>
  )
}

/** What can be done about it now. */
function Moves({ row }: { row: BookDifference }) {
  const client = useQueryClient()
  const take = (action: (typeof row.actions)[number], given: object) =>
    sendAct(
      () =>
        callApi(actOnDifference, {
          params: { id: row.id },
          body: { action, ...given } as never,
          version: row.updated_at,
        }),
      () => client.invalidateQueries({ queryKey: [listDifferences.path] }),
    )
  return (
    <ActionBar
      machine={differenceMachine}
      actions={row.actions}
      name={`\u2066${row.name}\u2069`}
      take={take}
      extras={{
        propose: {
          form: (close: () => void) => (
            <SettlementForm row={row} take={(input) => take('propose', input)} onClose={close} />
          ),
        },
        ask_reversal: {
          form: (close: () => void) => (
            <ReversalForm row={row} take={(input) => take('ask_reversal', input)} onClose={close} />
          ),
        },
      }}
    />
  )
}

/** A difference with what to do about it, what somebody found out, and how it is settled. */
export function DifferenceDrawer({ row, onClose }: { row: BookDifference; onClose: () => void }) {
  const [noting, setNoting] = useState(false)
  const mayNote = useMay('ministry_accept_reject_campaigns_comm', 'C')
  const [what, todo] = differenceKinds[row.kind]
  return (
    <Dialog
      kind="drawer"
      title={what()}
      onClose={onClose}
      footer={
        mayNote && (
          <>
            <Moves row={row} />
            <Button look="default" size="form" onClick={() => setNoting(true)}>
              {m.differs_note_write()}
            </Button>
          </>
        )
      }
    >
      <Stack>
        {row.gone_at === null && row.status === 'open' && (
          <Notice tone="warn" title={m.differs_todo()}>
            {todo()}
          </Notice>
        )}
        <Facts facts={factsOf(row)} />
        {row.settlement && <Settlement one={row.settlement} />}
        {row.settlement?.reversal && <Reversal one={row.settlement.reversal} />}
      </Stack>
      {noting && <NoteForm row={row} onClose={() => setNoting(false)} />}
    </Dialog>
  )
}
