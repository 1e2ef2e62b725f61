import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import {
  listInstructions,
  readHelpHistory,
  readHints,
  readInstruction,
  writeInstruction,
} from '#contract/settings/help.ts'
import { commonWords } from '#contract/core/calls/common-words.ts'
import { label } from '#web/base/label.ts'
import { isGone } from '#web/core/api/api-error.ts'
import { callApi } from '#web/core/api/api.ts'
import { link } from '#web/core/screens/link.ts'
import { titleAt } from '#web/core/screens/ministry-menu.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { RecordFile } from '#web/core/forms/record-file.tsx'
import { SavedForm } from '#web/core/forms/saved-form.tsx'
import { useMay } from '#web/core/session/session.ts'
import { bySchema } from '#web/core/forms/validate.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Card, Page, PageHead, Stack } from '#web/ui/page-head.tsx'
import { RichTextField } from '#web/ui/rich-text-field.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import { settingsCrumbs } from '#web/core/screens/crumbs.ts'
import { HelpHistory } from './help-history.tsx'
import { HintsForm } from './hints-form.tsx'
import { InstructionAsShown } from './instruction-as-shown.tsx'
import { screenOf } from './instructions-list.tsx'
import { Preview } from './preview.tsx'

const list = '/ministry/settings/instructions'

type Instruction = z.output<typeof readInstruction.answer>
const toForm = ({ id: _id, slug: _slug, updated_at: _at, ...words }: Instruction) => words

function Words({ row, mayEdit }: { row: Instruction; mayEdit: boolean }) {
  const { id } = row
  const form = useFields({
    initial: toForm(row),
    validate: bySchema(writeInstruction.body as NonNullable<typeof writeInstruction.body>),
  })
  return (
    <SavedForm
      form={form}
      mayEdit={mayEdit}
      record={row}
      toForm={toForm}
      save={(values, version) => callApi(writeInstruction, { params: { id }, body: values, version })}
      refresh={[[listInstructions.path], ['instructions', row.slug], [readHelpHistory.path]]}
      tools={
        <Preview>
          <InstructionAsShown words={form.values} />
        </Preview>
      }
    >
      <TextField field={form.field('title_ar')} label={label(commonWords.title_ar)} max={150} />
      <RichTextField field={form.field('body_ar')} label={m.content_instructions_ar()} lang="ar" max={20_000} />
      <TextField field={form.field('title_en')} label={label(commonWords.title_en)} ltr optional max={150} />
      <RichTextField
        field={form.field('body_en')}
        label={m.content_instructions_en()}
        lang="en"
        optional
        max={20_000}
      />
      <RecordFile
        field={form.field('file')}
        use="word"
        accept=".pdf,.docx"
        label={m.content_instructions_file()}
        hint={m.content_instructions_file_hint()}
        optional
      />
    </SavedForm>
  )
}

/** What one screen tells its readers: its instructions, and the hints beside its fields. */
export function InstructionPage({ id }: { id: number }) {
  const mayEdit = useMay('ministry_instructions', 'U')
  const record = useQuery({
    queryKey: [listInstructions.path, id],
    queryFn: async () => (await callApi(readInstruction, { params: { id } })).data,
  })
  const slug = record.data?.slug
  const hints = useQuery({
    queryKey: [readHints.path, slug],
    queryFn: async () => (await callApi(readHints, { params: { slug: slug ?? '' } })).data,
    enabled: slug !== undefined,
  })
  const title = slug ? screenOf(slug) : titleAt('/ministry/settings/instructions/{id}')
  return (
    <Page>
      <PageHead
        title={slug ? m.content_instructions_of({ name: title }) : title}
        crumbs={[...settingsCrumbs(list).slice(0, 2), { label: titleAt(list), href: link(list) }, { label: title }]}
      />
      <Stack>
        <Card title={m.content_instructions_text()}>
          <Loaded query={record}>{(row) => <Words key={row.id} row={row} mayEdit={mayEdit} />}</Loaded>
        </Card>
        {!isGone(record.error) && (
          <>
            <Card title={m.content_hints()} note={m.content_hints_note()}>
              <Loaded query={hints}>
                {(sections) =>
                  sections.length === 0 ? (
                    <EmptyState title={m.content_hints_empty()} text={m.content_hints_empty_text()} />
                  ) : (
                    <Stack>
                      {sections.map((section) => (
                        <HintsForm key={section.id} section={section} mayEdit={mayEdit} />
                      ))}
                    </Stack>
                  )
                }
              </Loaded>
            </Card>
            <HelpHistory id={id} />
          </>
        )}
      </Stack>
    </Page>
  )
}
