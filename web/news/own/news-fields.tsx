import { ownNewsWords } from '#contract/news/own-news-words.ts'
import { label } from '#web/base/label.ts'
import { useChoices } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { DateField } from '#web/ui/date-field.tsx'
import { PickField } from '#web/ui/pick-field.tsx'
import { RichTextField } from '#web/ui/rich-text-field.tsx'
import { AreaField, TextField } from '#web/ui/text-field.tsx'
import type { Fields } from '#web/ui/use-fields.ts'
import { GalleryField } from './gallery-field.tsx'
import { Alternative, PointedPicture } from './picture-field.tsx'

export const emptyNews = {
  title_ar: '',
  title_en: '' as string | null,
  summary_ar: '',
  content_ar: '',
  content_en: '' as string | null,
  accomplished_at_date: '',
  governorate_id: null as number | null,
  image: null as number | null,
  image_alt_ar: '' as string | null,
  image_alt_en: '' as string | null,
  focus_x: 50,
  focus_y: 50,
  images: null as
    | { file: number | null; alt_ar: string | null; alt_en: string | null; is_decorative: boolean }[]
    | null,
}
export type NewsValues = typeof emptyNews

/** Labels of the fields, in the order in which changes are shown. */
export const newsLabels: Readonly<Record<string, () => string>> = Object.fromEntries(
  (
    [
      'title_ar',
      'title_en',
      'summary_ar',
      'content_ar',
      'content_en',
      'accomplished_at_date',
      'governorate_id',
      'image',
      'image_alt_ar',
      'image_alt_en',
      'images',
    ] as const
  )
    .map((name): [string, () => string] => [name, () => label(ownNewsWords[name])])
    .concat([['focus_x', m.own_focus]]),
)

/** What a news item says, and its pictures. */
export function NewsFields({ form, mayEdit }: { form: Fields<NewsValues>; mayEdit: boolean }) {
  const { field } = form
  const governorates = useChoices('governorates')
  return (
    <>
      <TextField field={field('title_ar')} label={label(ownNewsWords.title_ar)} max={200} />
      <AreaField field={field('summary_ar')} label={label(ownNewsWords.summary_ar)} max={500} rows={3} />
      <RichTextField field={field('content_ar')} label={label(ownNewsWords.content_ar)} lang="ar" max={20_000} />
      <DateField field={field('accomplished_at_date')} label={label(ownNewsWords.accomplished_at_date)} />
      <PickField field={field('governorate_id')} label={label(ownNewsWords.governorate_id)} options={governorates} />
      <PointedPicture
        fields={{ file: field('image'), x: field('focus_x'), y: field('focus_y') }}
        label={label(ownNewsWords.image)}
        mayEdit={mayEdit}
      />
      <Alternative ar={field('image_alt_ar')} en={field('image_alt_en')} />
      <TextField field={field('title_en')} label={label(ownNewsWords.title_en)} ltr optional max={200} />
      <RichTextField
        field={field('content_en')}
        label={label(ownNewsWords.content_en)}
        lang="en"
        optional
        max={20_000}
      />
      <GalleryField form={form} mayEdit={mayEdit} />
    </>
  )
}
