import { useEffect, useState } from 'react'
import { longestAlternative } from '#contract/news/alternative.ts'
import { ownSlidePublication, ownSlideRegister } from '#contract/news/own-slides.ts'
import { ownSlideWords } from '#contract/news/own-slide-words.ts'
import { label } from '#web/base/label.ts'
import { callApi } from '#web/core/api/api.ts'
import { SavedForm } from '#web/core/forms/saved-form.tsx'
import { valuesFrom } from '#web/core/forms/use-merged-save.tsx'
import { bySchema } from '#web/core/forms/validate.ts'
import { OwnPanel } from '#web/core/publication/own-panel.tsx'
import { OwnVersions } from '#web/core/publication/own-versions.tsx'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { CheckField } from '#web/ui/choice-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Stack } from '#web/ui/page-head.tsx'
import { AreaField, TextField } from '#web/ui/text-field.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import { inWords } from './own-words.ts'
import { PointedPicture } from './picture-field.tsx'
import { SlidesAsSeen } from './slides-as-seen.tsx'
import type { Slide } from './slides-page.tsx'

export const emptySlide = {
  source: null as number | null,
  title_ar: '' as string | null,
  details_ar: '' as string | null,
  alt_ar: '' as string | null,
  is_decorative: false,
  focus_x: 50,
  focus_y: 50,
  sort: 1,
}
const { input, path } = ownSlideRegister
const toForm = (row: Slide) => valuesFrom(emptySlide, row)
const labels: Readonly<Record<string, () => string>> = {
  source: () => label(ownSlideWords.source),
  title_ar: () => label(ownSlideWords.title_ar),
  details_ar: () => label(ownSlideWords.details_ar),
  alt_ar: () => label(ownSlideWords.alt_ar),
  is_decorative: () => label(ownSlideWords.is_decorative),
  focus_x: m.own_focus,
}

function Words({ row, mayEdit, onDirty }: { row: Slide; mayEdit: boolean; onDirty: (dirty: boolean) => void }) {
  const form = useFields({ initial: toForm(row), validate: bySchema(input) })
  useEffect(() => onDirty(form.unsaved), [form.unsaved, onDirty])
  const { field } = form
  return (
    <SavedForm
      form={form}
      mayEdit={mayEdit}
      record={row}
      toForm={toForm}
      verb={m.own_save_draft()}
      save={(values, version) =>
        callApi(ownSlideRegister.update, { params: { id: row.id }, body: input.parse(values), version })
      }
      refresh={[[path]]}
    >
      <PointedPicture
        fields={{ file: field('source'), x: field('focus_x'), y: field('focus_y') }}
        label={label(ownSlideWords.source)}
        mayEdit={mayEdit}
      />
      <CheckField field={field('is_decorative')} label={label(ownSlideWords.is_decorative)} />
      {!form.values.is_decorative && (
        <TextField
          field={field('alt_ar')}
          label={label(ownSlideWords.alt_ar)}
          hint={m.own_alt_hint()}
          max={longestAlternative}
        />
      )}
      <TextField field={field('title_ar')} label={label(ownSlideWords.title_ar)} optional max={150} />
      <AreaField field={field('details_ar')} label={label(ownSlideWords.details_ar)} optional max={300} rows={3} />
    </SavedForm>
  )
}

/** One slide: its picture and words, and how it stands with visitors. */
export function SlideDrawer({
  row,
  name,
  mayEdit,
  onClose,
}: {
  row: Slide
  name: string
  mayEdit: boolean
  onClose: () => void
}) {
  const [first, setFirst] = useState(row)
  const [turn, setTurn] = useState(0)
  const [again, setAgain] = useState(false)
  const [isUnsaved, setUnsaved] = useState(false)
  // After an act another text stands in the row than in the form.
  if (again && row.updated_at !== first.updated_at) {
    setAgain(false)
    setFirst(row)
    setTurn(turn + 1)
  }
  const shared = { calls: ownSlidePublication, id: row.id, labels, inWords, onDone: () => setAgain(true) }
  return (
    <Dialog
      kind="drawer"
      title={<bdi>{name}</bdi>}
      onClose={onClose}
      footer={
        <Button look="default" size="form" onClick={onClose}>
          {m.shell_close()}
        </Button>
      }
    >
      <Stack>
        <Words key={turn} row={first} mayEdit={mayEdit} onDirty={setUnsaved} />
        <OwnPanel {...shared} name={name} isUnsaved={isUnsaved} />
        <SlidesAsSeen rows={[row]} />
        <OwnVersions {...shared} mayEdit={mayEdit} seen={row.updated_at} />
      </Stack>
    </Dialog>
  )
}
