import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Aim, type MessageDraft, sendMessage } from '#contract/messages/messages.ts'
import { findCases, findParties, listDrafts } from '#contract/messages/writing.ts'
import { messageWords } from '#contract/messages/message-words.ts'
import { label } from '#web/base/label.ts'
import { ApiError } from '#web/core/api/api-error.ts'
import { callApi } from '#web/core/api/api.ts'
import { reportError } from '#web/core/api/report-error.ts'
import { useUploads } from '#web/core/forms/use-uploads.ts'
import { useSession } from '#web/core/session/session.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { PickField } from '#web/ui/pick-field.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { AreaField, TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { UploadField } from '#web/ui/upload-field.tsx'
import { SavedAt } from './editors.tsx'
import { lettersKey, useReload } from './messages-query.ts'
import { paragraphsOf } from './plain.ts'
import { useKept } from './use-kept.ts'
import css from './messaging.module.css'
import { useWhole } from './use-whole.ts'

type Party = { readonly kind: Aim['kind']; readonly ngo_id: number | null; readonly governorate_id: number | null }
const keyOf = ({ kind, ngo_id, governorate_id }: Party) => `${kind}:${ngo_id ?? governorate_id ?? ''}`

/** Offices and organisations that are found while typing; the chosen one stays among them. */
function useParties(search: string, ngoId: number | undefined) {
  return useQuery({
    queryKey: [lettersKey, 'parties', search, ngoId],
    queryFn: async ({ signal }) =>
      (await callApi(findParties, { query: { search, ...(ngoId ? { ngo_id: ngoId } : {}) }, signal })).data,
    placeholderData: (before) => before,
    staleTime: 60_000,
  }).data
}

function useCases(to: Party | undefined) {
  const ministry = useSession()?.tt === 'm'
  const ngoId = ministry ? to?.ngo_id : undefined
  return useQuery({
    queryKey: [lettersKey, 'cases', ngoId],
    queryFn: async () => (await callApi(findCases, { query: ngoId ? { ngo_id: ngoId } : {} })).data,
    enabled: ministry ? Boolean(ngoId) : to !== undefined && to.kind !== 'ngo',
  }).data
}

type Errors = Readonly<Record<string, string>>
const binding = <T,>(name: string, value: T, errors: Errors, onChange: (value: T) => void, onBlur: () => void) => ({
  id: `letter-${name}`,
  name,
  value,
  error: errors[name],
  onChange,
  onBlur,
  onLabel: () => undefined,
})

type First = Parameters<typeof useKept>[2]

function useWriting(draft: MessageDraft | undefined, onClose: (sent?: number) => void, first?: First) {
  const kept = useKept({ thread_id: null, is_internal: false }, draft, first)
  const [errors, setErrors] = useState<Errors>({})
  const [busy, setBusy] = useState(false)
  const reload = useReload()
  const send = async () => {
    const body = paragraphsOf(kept.body)
    const wrong: Errors = {
      ...(kept.to ? {} : { to: m.thread_choose_party() }),
      ...(kept.subject.trim().length < 3 ? { subject: m.thread_subject_missing() } : {}),
      ...(body === '' ? { body: m.thread_nothing_written() } : {}),
    }
    setErrors(wrong)
    if (Object.keys(wrong).length > 0 || !kept.to) return
    setBusy(true)
    kept.hold()
    try {
      const { data, message } = await callApi(sendMessage, {
        body: {
          to: kept.to,
          subject: kept.subject,
          body,
          attachments: [...kept.attachments],
          transaction_request_id: (kept.transaction_request_id ?? null) as number | null,
          ...(kept.id === undefined ? {} : { draft_id: kept.id }),
        },
        key: kept.key,
      })
      kept.done()
      toast({ tone: 'ok', title: message })
      await reload()
      onClose(data.id)
    } catch (fault) {
      kept.release()
      reportError(fault)
      if (fault instanceof ApiError)
        setErrors(
          Object.fromEntries(
            Object.entries(fault.errors).map(([name, texts]) => [
              name.replace(/^to\.(role_id)?.*/, (_, role?: string) => role ?? 'to'),
              texts[0] ?? '',
            ]),
          ),
        )
      setBusy(false)
    }
  }
  return { kept, errors, busy, send }
}

type Writing = ReturnType<typeof useWriting>

/** The request that it is about, where the addressee has any. */
function About({ kept, errors }: Pick<Writing, 'kept' | 'errors'>) {
  const cases = useCases((kept.to ?? undefined) as Party | undefined)
  if (!cases || cases.length === 0) return null
  return (
    <PickField
      field={binding(
        'transaction_request_id',
        (kept.transaction_request_id ?? null) as number | null,
        errors,
        (id: number | null) => kept.set({ transaction_request_id: id }),
        kept.now,
      )}
      label={m.thread_about_case()}
      options={cases.map(({ id, request_no, title }) => ({
        value: id,
        label: `${request_no} – ${label(title)}`,
      }))}
      optional
    />
  )
}

/** Whom it is for, in whose name or for which office, and about what. */
function Addressed({ kept, errors }: Pick<Writing, 'kept' | 'errors'>) {
  const [search, setSearch] = useState('')
  const ministry = useSession()?.tt === 'm'
  const found = useParties(search, (kept.to as Party | null | undefined)?.ngo_id ?? undefined)
  const to = kept.to ?? undefined
  const parties = found?.parties ?? []
  const kind = ministry ? undefined : to?.kind
  const offices = (found?.offices ?? []).filter((office) => ministry || office.kind === kind)
  if (to?.notification_id) return <p>{m.thread_answers_notice()}</p>
  const choose = (key: string | null) => {
    const party = parties.find((one) => keyOf(one) === key)
    if (!party) return
    const { kind: partyKind, ngo_id, governorate_id } = party
    kept.set({
      to: { kind: partyKind, ngo_id, governorate_id, role_id: ministry ? (to?.role_id ?? null) : null },
      transaction_request_id: null,
    })
  }
  return (
    <>
      <PickField
        field={binding('to', to ? keyOf(to as Party) : null, errors, choose, kept.now)}
        label={m.thread_to()}
        hint={ministry ? m.thread_to_hint_ministry() : m.thread_to_hint()}
        options={parties.map((one) => ({ value: keyOf(one), label: label(one.name) }))}
        onSearch={setSearch}
      />
      {offices.length > 0 && (
        <PickField
          field={binding(
            'role_id',
            (to?.role_id ?? null) as number | null,
            errors,
            (role_id: number | null) => to && kept.set({ to: { ...to, role_id } }),
            kept.now,
          )}
          label={ministry ? m.thread_from_office() : label(messageWords.role_id)}
          hint={ministry ? m.thread_from_office_hint() : m.thread_office_hint()}
          options={offices.map(({ id, name }) => ({ value: id, label: label(name) }))}
          optional
        />
      )}
      <About kept={kept} errors={errors} />
    </>
  )
}

type Ways = Omit<Writing, 'errors'> & { onKeep: () => void; onClose: () => void }
function Verbs({ kept, busy, send, onKeep, onClose }: Ways) {
  return (
    <>
      <Button size="form" busy={busy} onClick={() => void send()}>
        {m.thread_send()}
      </Button>
      <Button look="default" size="form" onClick={onKeep}>
        {m.thread_keep_draft()}
      </Button>
      <Button
        look="danger"
        size="form"
        style={{ marginInlineStart: 'auto' }}
        onClick={() => void kept.drop().then(() => onClose(), reportError)}
      >
        {m.thread_drop_draft()}
      </Button>
    </>
  )
}

/** The sheet on which a letter is written. */
export function LetterForm(props: {
  title: string
  draft?: MessageDraft | undefined
  first?: First
  onClose: (sent?: number) => void
}) {
  const { draft, onClose } = props
  const { kept, errors, busy, send } = useWriting(draft, onClose, props.first)
  const uploads = useUploads({
    use: 'word',
    stored: (draft?.attachments ?? []).map(({ file: id, name, size }) => ({ id, name, size })),
    onChange: kept.setAttachments,
  })
  const { whenWhole, fileError } = useWhole(uploads)
  const keep = whenWhole(() => (kept.now(), onClose()))
  const files = binding('attachments', kept.attachments, errors, () => undefined, kept.now)
  return (
    <Dialog
      kind="drawer"
      title={props.title}
      note={<SavedAt kept={kept} />}
      onClose={busy ? undefined : keep}
      footer={<Verbs kept={kept} busy={busy} send={async () => whenWhole(send)()} onKeep={keep} onClose={onClose} />}
    >
      <div className={css.form}>
        <Addressed kept={kept} errors={errors} />
        <TextField
          field={binding('subject', kept.subject, errors, (subject: string) => kept.set({ subject }), kept.now)}
          label={label(messageWords.subject)}
          max={200}
        />
        <AreaField
          field={binding('body', kept.body, errors, kept.setBody, kept.now)}
          label={label(messageWords.body)}
          max={9_000}
          rows={10}
        />
        <UploadField
          field={{ ...files, error: fileError ?? files.error }}
          label={label(messageWords.attachments)}
          handle={uploads}
          accept=".pdf,.jpg,.jpeg,.png,.docx,.xlsx"
          megabytes={10}
          max={5}
          optional
        />
      </div>
    </Dialog>
  )
}

/** A new letter, or one that was begun before. */
export function NewLetter({ draftId, onClose }: { draftId: number | undefined; onClose: (sent?: number) => void }) {
  const query = useQuery({
    queryKey: [lettersKey, 'draft', draftId],
    queryFn: async () => (await callApi(listDrafts)).data.find(({ id }) => id === draftId) ?? null,
    enabled: draftId !== undefined,
    gcTime: 0,
  })
  if (draftId !== undefined && query.data === undefined)
    return (
      <Dialog kind="drawer" title={m.thread_new()} onClose={() => onClose()}>
        <Skeleton lines={6} />
      </Dialog>
    )
  return <LetterForm title={m.thread_new()} draft={query.data ?? undefined} onClose={onClose} />
}
