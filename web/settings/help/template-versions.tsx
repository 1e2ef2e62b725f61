import { useQuery } from '@tanstack/react-query'
import { listTemplateVersions, letterFormats, printTemplate } from '#contract/settings/doc-templates.ts'
import { letterPurposes } from '#contract/settings/letter-fields.ts'
import { formatDate } from '#web/base/format.ts'
import { label } from '#web/base/label.ts'
import { callApi } from '#web/core/api/api.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { m } from '#web/generated/paraglide/messages.js'
import { ButtonLink } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

/** Every text that a template has had, newest first, and the present one on paper. */
export function TemplateVersions({ id, name, onClose }: { id: number; name: string; onClose: () => void }) {
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
            {versions.map((one) => (
              <li key={one.version}>
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
              </li>
            ))}
          </ol>
        )}
      </Loaded>
    </Dialog>
  )
}
