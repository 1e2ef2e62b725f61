import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  docTemplateRegister,
  listTemplateVersions,
  letterFormats,
  printTemplate,
  type TemplateVersion,
} from '#contract/settings/doc-templates.ts'
import { letterPurposes } from '#contract/settings/letter-fields.ts'
import { formatDate } from '#web/base/format.ts'
import { label } from '#web/base/label.ts'
import { StaleError } from '#web/core/api/api-error.ts'
import { callApi } from '#web/core/api/api.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { sendForm } from '#web/core/api/send-form.ts'
import type { RowOf } from '#web/core/registers/use-register.ts'
import { useMay } from '#web/core/session/session.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast-store.ts'

type Template = RowOf<typeof docTemplateRegister>

/** Makes an earlier text the present one, as a new version. */
function Restoring({ row, one, onClose }: { row: Template; one: TemplateVersion; onClose: (isDone: boolean) => void }) {
  const client = useQueryClient()
  const { slug, title_ar, doc_category_id, audience } = row
  const { purpose, body_ar, body_en } = one
  const body = { slug, title_ar, doc_category_id, audience, file: null, purpose, body_ar, body_en }
  const restore = async () => {
    let done = false
    try {
      const save = () => callApi(docTemplateRegister.update, { params: { id: row.id }, body, version: row.updated_at })
      const errors = await sendForm(save)
      if (errors) return errors
      done = true
    } catch (error) {
      if (!(error instanceof StaleError)) throw error
      toast({ tone: 'bad', title: m.letter_restore_stale() })
    }
    await client.invalidateQueries({ queryKey: [docTemplateRegister.path] })
    onClose(done)
    return undefined
  }
  return (
    <Confirm
      title={m.letter_restore_ask({ version: one.version, name: title_ar })}
      text={m.letter_restore_text()}
      verb={m.letter_restore()}
      onConfirm={restore}
      onClose={() => onClose(false)}
    />
  )
}

const Version = ({ one, onRestore }: { one: TemplateVersion; onRestore?: () => void }) => (
  <li>
    <h3>{m.type_version({ version: one.version })}</h3>
    <p>
      {label(letterPurposes[one.purpose])} · {formatDate(one.created_at)}
      {one.created_by_name && (
        <>
          {' · '}
          <bdi>{one.created_by_name}</bdi>
        </>
      )}
    </p>
    <p dir="rtl" style={{ whiteSpace: 'pre-wrap' }}>
      {one.body_ar}
    </p>
    {one.body_en && (
      <p dir="ltr" style={{ whiteSpace: 'pre-wrap' }}>
        {one.body_en}
      </p>
    )}
    {onRestore && (
      <Button look="default" size="row" onClick={onRestore}>
        {m.letter_restore()}
      </Button>
    )}
  </li>
)

/** Every text that a template has had, newest first, and the present one on paper. */
export function TemplateVersions({ row, onClose }: { row: Template; onClose: () => void }) {
  const { id, title_ar: name } = row
  const mayEdit = useMay(docTemplateRegister.permission, 'U')
  const [restoring, setRestoring] = useState<TemplateVersion>()
  const query = useQuery({
    queryKey: [listTemplateVersions.path, id],
    queryFn: async () => (await callApi(listTemplateVersions, { params: { id } })).data,
    staleTime: 0,
  })
  return (
    <Dialog
      kind="drawer"
      title={m.letter_versions()}
      note={name}
      onClose={onClose}
      footer={letterFormats.map((format) => (
        <ButtonLink
          key={format}
          look="default"
          size="form"
          download
          href={`/api/${printTemplate.path.replace('{id}', String(id))}?format=${format}`}
        >
          {format === 'pdf' ? m.letter_pdf() : m.letter_word()}
        </ButtonLink>
      ))}
    >
      <Loaded query={query} lines={6}>
        {(versions) => (
          <ol style={{ display: 'grid', gap: 16, padding: 0, margin: 0, listStyle: 'none' }}>
            {versions.map((one, index) => (
              <Version
                key={one.version}
                one={one}
                {...(mayEdit && index > 0 && { onRestore: () => setRestoring(one) })}
              />
            ))}
          </ol>
        )}
      </Loaded>
      {restoring && (
        <Restoring
          row={row}
          one={restoring}
          onClose={(isDone) => {
            setRestoring(undefined)
            if (isDone) onClose()
          }}
        />
      )}
    </Dialog>
  )
}
