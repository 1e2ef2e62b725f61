import { useQueryClient } from '@tanstack/react-query'
import type { Call, SentBody } from '#contract/core/calls/call.ts'
import { verdictOf } from '#contract/assemblies/arithmetic.ts'
import { voteWords } from '#contract/assemblies/meeting-words.ts'
import {
  countBallots,
  decideItem,
  type MeetingSession,
  nameCandidates,
  type SessionItem,
  settleTie,
} from '#contract/assemblies/session.ts'
import { label } from '#web/base/label.ts'
import { callApi } from '#web/core/api/api.ts'
import { sendForm } from '#web/core/api/send-form.ts'
import { formatNumber } from '#web/base/format.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Notice } from '#web/ui/notice.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { PickManyField } from '#web/ui/pick-field.tsx'
import { FieldRow } from '#web/ui/form.tsx'
import { RecordDrawer } from '#web/ui/record-drawer.tsx'
import { AreaField } from '#web/ui/text-field.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import { sessionKey } from './meeting-state.ts'

export type ItemForm = 'hands' | 'acclamation' | 'count' | 'candidates' | 'tie'
interface Props {
  session: MeetingSession
  item: SessionItem
  onClose: () => void
}
type Numeric = number | string | null
const numberOf = (value: Numeric) => Number(value === null || value === '' ? 0 : value)

/** Sends something of an item and reads the meeting anew. */
export function useItemCall(id: number) {
  const client = useQueryClient()
  return <C extends Call>(call: C, no: number, body: SentBody<C>) =>
    sendForm(async () => {
      const answer = await (callApi as (call: Call, input: unknown) => Promise<{ message: string }>)(call, {
        params: { id, no },
        body,
      })
      await client.invalidateQueries({ queryKey: sessionKey(id) })
      return answer
    })
}

/** The verdict while it is counted, with the rule that gives it. */
function Verdict({
  session,
  item,
  cast,
}: Pick<Props, 'session' | 'item'> & { cast: { votes_for: number; votes_against: number; abstaining: number } }) {
  const { present, entitled } = session.quorum
  const sum = cast.votes_for + cast.votes_against + cast.abstaining
  const { verdict, needed, spare } = verdictOf(cast, item.majority ?? 'half_present', { present, entitled })
  if (sum !== present)
    return (
      <Notice tone="warn" role="status">
        {m.assembly_sum_differs({ sum: formatNumber(sum), present: formatNumber(present) })}
      </Notice>
    )
  return (
    <Notice
      tone={verdict === 'adopted' ? 'ok' : 'warn'}
      role="status"
      title={{ adopted: m.assembly_adopts, refused: m.assembly_refuses, tie: m.assembly_ties }[verdict]()}
    >
      {spare >= 0
        ? m.assembly_verdict_spare({ needed: formatNumber(needed), spare: formatNumber(spare) })
        : m.assembly_verdict_missing({ needed: formatNumber(needed), missing: formatNumber(-spare) })}
    </Notice>
  )
}

function HandsForm({ session, item, onClose }: Props) {
  const send = useItemCall(session.meeting.id)
  const form = useFields({
    initial: { votes_for: session.quorum.present as Numeric, votes_against: 0 as Numeric, abstaining: 0 as Numeric },
  })
  const cast = {
    votes_for: numberOf(form.values.votes_for),
    votes_against: numberOf(form.values.votes_against),
    abstaining: numberOf(form.values.abstaining),
  }
  return (
    <RecordDrawer
      title={m.assembly_item_title({ no: item.no, title: item.title })}
      note={m.assembly_now_entitled({ count: formatNumber(session.quorum.present) })}
      form={form}
      verb={m.assembly_record({ no: item.no })}
      onSubmit={() => send(decideItem, item.no, { method: 'hands', ...cast })}
      onClose={onClose}
    >
      <p>{m.assembly_all_then()}</p>
      <FieldRow>
        <NumberField field={form.field('votes_for')} label={label(voteWords.votes_for)} />
        <NumberField field={form.field('votes_against')} label={label(voteWords.votes_against)} />
        <NumberField field={form.field('abstaining')} label={label(voteWords.abstaining)} />
      </FieldRow>
      <Verdict session={session} item={item} cast={cast} />
    </RecordDrawer>
  )
}

function AcclaimForm({ session, item, onClose }: Props) {
  const send = useItemCall(session.meeting.id)
  const form = useFields({ initial: { reason: '' } })
  return (
    <RecordDrawer
      title={m.assembly_item_title({ no: item.no, title: item.title })}
      form={form}
      verb={label(voteWords.method.words.acclamation)}
      onSubmit={({ reason }) => send(decideItem, item.no, { method: 'acclamation', reason })}
      onClose={onClose}
    >
      <AreaField
        field={form.field('reason')}
        label={m.assembly_acclaim_reason()}
        hint={m.assembly_acclaim_hint()}
        max={500}
      />
    </RecordDrawer>
  )
}

/** One count of the box; the first is not shown to whoever counts second. */
function CountForm({ session, item, onClose }: Props) {
  const send = useItemCall(session.meeting.id)
  const isElection = item.kind === 'election'
  const form = useFields<Record<string, Numeric>>({
    initial: Object.fromEntries([
      ['ballots', session.quorum.present],
      ...(isElection
        ? item.candidates.map(({ member_id }) => [`c${member_id}`, 0])
        : ['votes_for', 'votes_against', 'abstaining'].map((name) => [name, 0])),
    ]) as Record<string, Numeric>,
  })
  const of = (name: string) => numberOf(form.values[name] ?? 0)
  return (
    <RecordDrawer
      title={m.assembly_item_title({ no: item.no, title: item.title })}
      note={m.assembly_count_note()}
      form={form}
      verb={m.assembly_count_send()}
      onSubmit={() =>
        send(countBallots, item.no, {
          ballots: of('ballots'),
          ...(isElection
            ? { candidates: item.candidates.map(({ member_id }) => ({ member_id, votes: of(`c${member_id}`) })) }
            : {
                votes: { votes_for: of('votes_for'), votes_against: of('votes_against'), abstaining: of('abstaining') },
              }),
        })
      }
      onClose={onClose}
    >
      <NumberField field={form.field('ballots')} label={label(voteWords.ballots)} />
      {isElection
        ? item.candidates.map(({ member_id, name }) => (
            <NumberField key={member_id} field={form.field(`c${member_id}`)} label={name} />
          ))
        : (['votes_for', 'votes_against', 'abstaining'] as const).map((name) => (
            <NumberField key={name} field={form.field(name)} label={label(voteWords[name])} />
          ))}
      {form.field('candidates').error && <Notice tone="bad">{form.field('candidates').error}</Notice>}
    </RecordDrawer>
  )
}

function CandidatesForm({ session, item, onClose }: Props) {
  const send = useItemCall(session.meeting.id)
  const form = useFields({
    initial: { member_ids: item.candidates.map(({ member_id }) => member_id) as number[] },
  })
  const options = session.voters.flatMap(({ member_id, name, membership_no, reason }) =>
    reason === null ? [{ value: member_id, label: `${name} (${membership_no})` }] : [],
  )
  return (
    <RecordDrawer
      title={m.assembly_candidates()}
      note={item.title}
      form={form}
      onSubmit={({ member_ids }) => send(nameCandidates, item.no, { member_ids: [...member_ids] })}
      onClose={onClose}
    >
      <PickManyField field={form.field('member_ids')} label={m.assembly_candidates()} options={options} />
    </RecordDrawer>
  )
}

function TieForm({ session, item, onClose }: Props) {
  const send = useItemCall(session.meeting.id)
  const form = useFields({ initial: { winners: [] as number[], reason: '' } })
  const options = item.candidates.flatMap(({ member_id, name, outcome }) =>
    outcome === 'tied' ? [{ value: member_id, label: name }] : [],
  )
  return (
    <RecordDrawer
      title={m.assembly_tie()}
      note={item.title}
      form={form}
      onSubmit={({ winners, reason }) => send(settleTie, item.no, { winners: [...winners], reason })}
      onClose={onClose}
    >
      <PickManyField field={form.field('winners')} label={m.assembly_tie_winners()} options={options} />
      <AreaField field={form.field('reason')} label={m.assembly_tie_reason()} max={500} />
    </RecordDrawer>
  )
}

const forms = { hands: HandsForm, acclamation: AcclaimForm, count: CountForm, candidates: CandidatesForm, tie: TieForm }
export function ItemFormOf({ form, ...props }: Props & { form: ItemForm }) {
  const Form = forms[form]
  return <Form {...props} />
}
