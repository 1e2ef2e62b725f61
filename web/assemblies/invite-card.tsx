import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { giveProxy, inviteMembers, type MeetingSession, recordInvitation } from '#contract/assemblies/session.ts'
import { callApi } from '#web/core/api/api.ts'
import { sendForm } from '#web/core/api/send-form.ts'
import { RecordFile } from '#web/core/forms/record-file.tsx'
import { useMay } from '#web/core/session/session.ts'
import { formatNumber } from '#web/base/format.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Card } from '#web/ui/page-head.tsx'
import { PickField } from '#web/ui/pick-field.tsx'
import { RecordDrawer } from '#web/ui/record-drawer.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import { sessionKey } from './meeting-state.ts'
import css from './assemblies.module.css'

interface Props {
  session: MeetingSession
}
const votersIn = (session: MeetingSession) =>
  session.voters.flatMap(({ member_id, name, membership_no, reason }) =>
    reason === null ? [{ value: member_id, label: `${name} (${membership_no})` }] : [],
  )

function useAgain(id: number) {
  const client = useQueryClient()
  return <T extends { message: string }>(send: () => Promise<T>) =>
    sendForm(async () => {
      const answer = await send()
      await client.invalidateQueries({ queryKey: sessionKey(id) })
      return answer
    })
}

function HandForm({ session, onClose }: Props & { onClose: () => void }) {
  const { id } = session.meeting
  const again = useAgain(id)
  const form = useFields({
    initial: { member_id: null as number | null, delivered_on: null as string | null, proof: null as number | null },
  })
  return (
    <RecordDrawer
      title={m.assembly_by_hand()}
      form={form}
      onClose={onClose}
      onSubmit={({ member_id, delivered_on, proof }) =>
        again(() =>
          callApi(recordInvitation, {
            params: { id },
            body: { member_id: member_id as number, delivered_on: delivered_on as string, proof },
          }),
        )
      }
    >
      <PickField field={form.field('member_id')} label={m.assembly_member()} options={votersIn(session)} />
      <DateField field={form.field('delivered_on')} label={m.assembly_delivered_on()} />
      <RecordFile field={form.field('proof')} label={m.assembly_proof()} optional />
    </RecordDrawer>
  )
}

function ProxyForm({ session, onClose }: Props & { onClose: () => void }) {
  const { id } = session.meeting
  const again = useAgain(id)
  const form = useFields({
    initial: { giver_id: null as number | null, holder_id: null as number | null, proof: null as number | null },
  })
  return (
    <RecordDrawer
      title={m.assembly_proxy_add()}
      note={m.assembly_proxy_note({
        count: formatNumber(session.meeting.proxies_per_member),
        article: session.meeting.bylaws_article ?? '',
      })}
      form={form}
      onClose={onClose}
      onSubmit={({ giver_id, holder_id, proof }) =>
        again(() => callApi(giveProxy, { params: { id }, body: { giver_id: giver_id as number, holder_id, proof } }))
      }
    >
      <PickField field={form.field('giver_id')} label={m.assembly_giver()} options={votersIn(session)} />
      <PickField
        field={form.field('holder_id')}
        label={m.assembly_holder()}
        hint={m.assembly_holder_hint()}
        options={votersIn(session)}
        optional
      />
      <RecordFile field={form.field('proof')} label={m.assembly_proof()} optional />
    </RecordDrawer>
  )
}

function Counts({ session: { meeting, voters } }: Props) {
  const entitled = voters.filter(({ reason }) => reason === null)
  const by = (channel: string, arrived = false) =>
    entitled.filter(({ invited }) =>
      invited.some((one) => one.channel === channel && (!arrived || one.delivered_at !== null)),
    ).length
  return (
    <Facts
      facts={[
        { key: 'entitled', label: m.assembly_entitled(), value: entitled.length },
        {
          key: 'mail',
          label: m.assembly_invited_mail(),
          value: m.assembly_sent_arrived({
            sent: formatNumber(by('mail')),
            arrived: formatNumber(by('mail', true)),
          }),
        },
        { key: 'platform', label: m.assembly_invited_platform(), value: by('notification') },
        { key: 'hand', label: m.assembly_invited_hand(), value: by('hand') },
        {
          key: 'none',
          label: m.assembly_invited_not(),
          value: entitled.filter(({ invited }) => invited.length === 0).length,
        },
        ...(meeting.proxies_per_member > 0
          ? [
              {
                key: 'proxies',
                label: m.assembly_proxies(),
                value: voters.filter(({ proxy_to }) => proxy_to !== null).length,
              },
            ]
          : []),
      ]}
    />
  )
}

/** Who was invited how, with the proof; and the proxies that the bylaws allow. */
export function InviteCard({ session }: Props) {
  const { meeting } = session
  const again = useAgain(meeting.id)
  const [busy, setBusy] = useState(false)
  const [open, setOpen] = useState<'hand' | 'proxy'>()
  const may = useMay('ngo_general_authority_meetings', 'U')
  const isOpen = ['approved', 'no_quorum'].includes(meeting.status)
  const mayProxy =
    meeting.proxies_per_member > 0 &&
    ['approved', 'no_quorum', 'held'].includes(meeting.status) &&
    meeting.closed_at === null
  const invite = async () => {
    setBusy(true)
    await again(() => callApi(inviteMembers, { params: { id: meeting.id }, body: {} })).finally(() => setBusy(false))
  }
  return (
    <Card
      title={m.assembly_invitations()}
      action={
        <a className={css.link} href={`/api/v2/general-authority-meetings/${meeting.id}/calendar`} download>
          {m.assembly_calendar()}
        </a>
      }
    >
      <div className={css.form}>
        <Counts session={session} />
        {may && (
          <span className={css.bar}>
            {isOpen && (
              <Button size="row" busy={busy} onClick={() => void invite()}>
                {m.assembly_invite()}
              </Button>
            )}
            {isOpen && (
              <Button look="default" size="row" onClick={() => setOpen('hand')}>
                {m.assembly_by_hand()}
              </Button>
            )}
            {mayProxy && (
              <Button look="default" size="row" onClick={() => setOpen('proxy')}>
                {m.assembly_proxy_add()}
              </Button>
            )}
          </span>
        )}
        {!isOpen && meeting.roll_frozen_at === null && <p className={css.note}>{m.assembly_invite_later()}</p>}
      </div>
      {open === 'hand' && <HandForm session={session} onClose={() => setOpen(undefined)} />}
      {open === 'proxy' && <ProxyForm session={session} onClose={() => setOpen(undefined)} />}
    </Card>
  )
}
