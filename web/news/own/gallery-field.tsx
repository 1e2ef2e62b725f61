import { IconPlus, IconTrash } from '@tabler/icons-react'
import { mostPictures } from '#contract/news/own-news.ts'
import { longestAlternative } from '#contract/news/alternative.ts'
import { ownNewsWords } from '#contract/news/own-news-words.ts'
import { formatNumber } from '#web/base/format.ts'
import { label } from '#web/base/label.ts'
import { RecordFile } from '#web/core/forms/record-file.tsx'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { CheckField } from '#web/ui/choice-field.tsx'
import { FormSection } from '#web/ui/form.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Binding, Fields } from '#web/ui/use-fields.ts'
import type { NewsValues } from './news-fields.tsx'

type Picture = NonNullable<NewsValues['images']>[number]
const empty: Picture = { file: null, alt_ar: '', alt_en: '', is_decorative: false }

function OnePicture({ form, one, at }: { form: Fields<NewsValues>; one: Picture; at: number }) {
  // Fields of a list have dotted names, which the types of the form do not know.
  const bind = <K extends keyof Picture>(part: K): Binding<Picture[K]> => ({
    ...(form.field(`images.${at}.${part}` as never) as unknown as Binding<Picture[K]>),
    value: one[part],
  })
  return (
    <>
      <RecordFile field={bind('file')} use="image" label={m.own_gallery_picture({ number: formatNumber(at + 1) })} />
      <CheckField field={bind('is_decorative')} label={label(ownNewsWords.is_decorative)} />
      {!one.is_decorative && (
        <>
          <TextField
            field={bind('alt_ar')}
            label={label(ownNewsWords.image_alt_ar)}
            hint={m.own_alt_hint()}
            max={longestAlternative}
          />
          <TextField
            field={bind('alt_en')}
            label={label(ownNewsWords.image_alt_en)}
            ltr
            optional
            max={longestAlternative}
          />
        </>
      )}
    </>
  )
}

/** Further pictures of a news item: each is described, or said to be decorative. */
export function GalleryField({ form, mayEdit }: { form: Fields<NewsValues>; mayEdit: boolean }) {
  const images = form.values.images ?? []
  const set = (next: Picture[]) => form.setValues({ ...form.values, images: next.length > 0 ? next : null })
  return (
    <FormSection title={label(ownNewsWords.images)}>
      {images.map((one, at) => (
        // A picture has no name before it is uploaded; its place is its name.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={`${at} ${images.length}`}>
          <OnePicture form={form} one={one} at={at} />
          {mayEdit && (
            <Button
              look="danger"
              size="row"
              icon={<IconTrash size={16} aria-hidden />}
              onClick={() => set(images.filter((_, i) => i !== at))}
            >
              {m.own_gallery_remove({ number: formatNumber(at + 1) })}
            </Button>
          )}
        </div>
      ))}
      {mayEdit && images.length < mostPictures && (
        <Button
          look="default"
          size="form"
          icon={<IconPlus size={18} aria-hidden />}
          onClick={() => set([...images, empty])}
        >
          {m.own_gallery_add()}
        </Button>
      )}
    </FormSection>
  )
}
