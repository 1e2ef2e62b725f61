import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { AnswerOf } from '#contract/core/calls/call.ts'
import { aboutPublication, aboutRegister, readNgoAbout, writeNgoAbout } from '#contract/guest-pages/calls.ts'
import { ngoWords } from '#contract/profile/ngo-words.ts'
import { label } from '#web/base/label.ts'
import { callApi } from '#web/core/api/api.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { SavedForm } from '#web/core/forms/saved-form.tsx'
import { bySchema } from '#web/core/forms/validate.ts'
import layout from '#web/core/publication/own-editor.module.css'
import { OwnPanel } from '#web/core/publication/own-panel.tsx'
import frame from '#web/core/publication/visitor-frame.module.css'
import { OwnPreview } from '#web/core/publication/own-preview.tsx'
import { OwnTags } from '#web/core/publication/own-tags.tsx'
import { OwnVersions } from '#web/core/publication/own-versions.tsx'
import { ScreenInstructions } from '#web/core/screens/screen-instructions.tsx'
import { headingOf } from '#web/core/screens/title.ts'
import { useMay } from '#web/core/session/session.ts'
import { Rich } from '#web/core/site/rich.tsx'
import { m } from '#web/generated/paraglide/messages.js'
import { Card, Page, PageHead, Stack } from '#web/ui/page-head.tsx'
import { RichTextField } from '#web/ui/rich-text-field.tsx'
import { useFields } from '#web/ui/use-fields.ts'

const path = '/guest-pages-management/about-ngo'
type Stored = AnswerOf<typeof readNgoAbout>
const toForm = ({ about }: Stored) => ({ about })
const labels = { about: () => label(ngoWords.about) }

function Words({ row, mayEdit, onDirty }: { row: Stored; mayEdit: boolean; onDirty: (dirty: boolean) => void }) {
  const form = useFields({ initial: toForm(row), validate: bySchema(aboutRegister.input) })
  useEffect(() => onDirty(form.dirty), [form.dirty, onDirty])
  return (
    <SavedForm
      form={form}
      mayEdit={mayEdit}
      record={row}
      toForm={toForm}
      verb={m.own_save_draft()}
      save={(body, version) => callApi(writeNgoAbout, { body, version })}
      refresh={[[aboutRegister.path]]}
    >
      <RichTextField
        field={form.field('about')}
        label={label(ngoWords.about)}
        hint={m.own_about_hint()}
        lang="ar"
        optional
        max={5000}
      />
    </SavedForm>
  )
}

/** What the organisation says of itself on its public page. */
export function AboutNgo() {
  const mayEdit = useMay('ngo_about_ngo', 'U')
  const [isUnsaved, setUnsaved] = useState(false)
  const [first, setFirst] = useState<Stored>()
  const [turn, setTurn] = useState(0)
  const query = useQuery({
    queryKey: [aboutRegister.path],
    queryFn: async () => (await callApi(readNgoAbout)).data,
  })
  const row = query.data
  if (row && !first) setFirst(row)
  const renew = () => {
    setFirst(undefined)
    setTurn(turn + 1)
  }
  const heading = headingOf(path)
  return (
    <Page>
      <PageHead title={heading} state={row && <OwnTags row={row} />} />
      <Stack>
        <ScreenInstructions />
        <Loaded query={query} lines={8}>
          {(stored) => {
            const shared = { calls: aboutPublication, id: stored.id, labels, onDone: renew }
            return (
              <div className={layout.columns}>
                <div>
                  <Card title={m.own_text()}>
                    {first && <Words key={turn} row={first} mayEdit={mayEdit} onDirty={setUnsaved} />}
                  </Card>
                </div>
                <div>
                  <OwnPanel {...shared} name={heading} isUnsaved={isUnsaved} />
                  <OwnPreview
                    hasLive={false}
                    draw={() => (
                      <div className={frame.words}>
                        <h2>{heading}</h2>
                        {stored.about ? <Rich html={stored.about} lang="ar" /> : <p>{m.own_about_empty()}</p>}
                      </div>
                    )}
                  />
                  <OwnVersions {...shared} mayEdit={mayEdit} seen={stored.updated_at} />
                </div>
              </div>
            )
          }}
        </Loaded>
      </Stack>
    </Page>
  )
}
