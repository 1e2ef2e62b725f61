import { useState } from 'react'
import type { AnswerOf } from '#contract/core/calls/call.ts'
import type { readNgoInfo } from '#contract/profile/file.ts'
import { removeDocument, saveLogo, saveNgoInfo } from '#contract/profile/info.ts'
import { fieldError } from '#contract/core/refusals/messages.ts'
import { callApi } from '#web/core/api/api.ts'
import { formatSize } from '#web/base/format.ts'
import { lang } from '#web/base/preferences.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { DateField } from '#web/ui/date-field.tsx'
import { FormSection } from '#web/ui/form.tsx'
import { RecordDrawer } from '#web/ui/record-drawer.tsx'
import { DateText } from '#web/ui/text.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import { documentWords, type DocumentKey, useSaveFile } from '../edit.ts'
import { ChangeRequests, type LockedMain } from './change-requests.tsx'
import { LockNotice, lockOf } from './lock.tsx'
import { RecordFile } from '#web/core/forms/record-file.tsx'
import css from './overview.module.css'

type Document = AnswerOf<typeof readNgoInfo>['documents'][number]

interface Props {
  name: DocumentKey
  document: Document | undefined
  main: LockedMain
  onClose: () => void
}

function Versions({ versions }: { versions: Document['versions'] }) {
  return (
    <FormSection title={m.profile_versions()} text={m.profile_versions_text()}>
      <ul className={css.versions}>
        {versions.map((version) => (
          <li key={version.file}>
            <a href={`/api/v2/files/${version.file}`} target="_blank" rel="noreferrer">
              <bdi>{version.name}</bdi>
            </a>
            <small>
              {formatSize(version.size)} · <DateText value={version.created_at} />
            </small>
          </li>
        ))}
      </ul>
    </FormSection>
  )
}

function useDocumentForm(name: Props['name'], document: Props['document'], save: ReturnType<typeof useSaveFile>) {
  const [opened] = useState(document)
  const form = useFields({
    initial: {
      [name]: document?.file ?? (null as number | null),
      issued_at: document?.issued_at ?? (null as string | null),
    } as Record<string, number | string | null>,
    validate: (values): Record<string, string> =>
      values[name] === null ? { [name]: fieldError(lang(), 'V-REQ') } : {},
  })
  // A file that nobody chose is not sent: another may stand in its place by now.
  const send = (values: Record<string, number | string | null>) => {
    const file = Number(values[name])
    if (name === 'logo') return callApi(saveLogo, { body: { logo: file } })
    return callApi(saveNgoInfo, {
      body: {
        ...(file === opened?.file ? {} : { [name]: file }),
        issued_at: { [name]: values.issued_at === '' ? null : values.issued_at },
      } as never,
    })
  }
  const submit = async (values: typeof form.values) => {
    const errors = await save(() => send(values))
    return (
      errors &&
      Object.fromEntries(Object.entries(errors).map(([at, text]) => [at.replace(/^issued_at\..*/, 'issued_at'), text]))
    )
  }
  return { form, submit }
}

/** Puts a document or the logo into the file, or another in its place; the earlier one stays as a version. */
export function DocumentDrawer({ name, document, main, onClose }: Props) {
  const save = useSaveFile()
  const logo = name === 'logo'
  const lock = lockOf(main, name)
  const closed = lock.locked !== undefined
  const { form, submit } = useDocumentForm(name, document, save)
  return (
    <RecordDrawer
      title={documentWords[name]()}
      form={form}
      verb={document ? m.profile_document_replace() : m.profile_document_save()}
      readOnly={closed}
      onSubmit={submit}
      onClose={onClose}
      {...(document && !closed
        ? {
            remove: {
              verb: m.profile_document_remove(),
              title: m.profile_document_remove_title({ name: documentWords[name]() }),
              text: m.profile_document_remove_text(),
              act: async () => void (await save(() => callApi(removeDocument, { params: { key: name } }))),
            },
          }
        : {})}
    >
      {closed && (
        <LockNotice main={main}>
          <ChangeRequests main={main} />
        </LockNotice>
      )}
      <RecordFile
        field={form.field(name) as never}
        use={logo ? 'image' : 'document'}
        label={documentWords[name]()}
        {...(logo ? { hint: m.profile_hint_logo() } : {})}
        {...lock}
      />
      {!logo && (
        <DateField field={form.field('issued_at') as never} label={m.profile_document_issued()} optional {...lock} />
      )}
      {document && document.versions.length > 0 && <Versions versions={document.versions} />}
    </RecordDrawer>
  )
}
