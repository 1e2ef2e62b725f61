import { label } from '#web/base/label.ts'
import { campaignTagWords } from '#contract/campaigns/tag-words.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { campaignTagRegister, listCampaignOptions, type SeasonPageKey } from '#contract/campaigns/tags.ts'
import { callApi } from '#web/core/api/api.ts'
import { formatDate } from '#web/base/format.ts'
import { link } from '#web/core/screens/link.ts'
import { deskCrumb, titleAt } from '#web/core/screens/ministry-menu.ts'
import { RegisterPage, type RegisterWords } from '#web/core/registers/register-page.tsx'
import { nameOf } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { DateField } from '#web/ui/date-field.tsx'
import { PickManyField, SelectField } from '#web/ui/pick-field.tsx'
import { DateText, Ltr } from '#web/ui/text.tsx'
import { AreaField, TextField } from '#web/ui/text-field.tsx'
import type { Binding, Fields } from '#web/ui/use-fields.ts'
import type { Column } from '#web/ui/data-table.tsx'
import type { RowOf } from '#web/core/registers/use-register.ts'

const path = '/ministry/settings'
const pageWords: Record<SeasonPageKey, () => string> = {
  ramadanCampaign: m.title_ramadan,
  earthquakes: m.title_earthquakes,
}
const pages = () => Object.entries(pageWords).map(([value, word]) => ({ value: value as SeasonPageKey, label: word() }))

/** Campaigns of a season, found by a word of theirs or of their organisation. */
function Campaigns({ field }: { field: Binding<number[]> }) {
  const [search, setSearch] = useState('')
  // What was chosen when the form opened is asked for with every search, so that it keeps its name.
  const [first] = useState(field.value)
  const { data = [], isFetching } = useQuery({
    queryKey: [listCampaignOptions.path, first, search],
    queryFn: async () =>
      (
        await callApi(listCampaignOptions, {
          query: { ...(search ? { search } : {}), ...(first.length ? { id: first } : {}) },
        })
      ).data,
    placeholderData: (before) => before,
    meta: { quiet: true },
  })
  const [seen, setSeen] = useState<typeof data>([])
  const fresh = data.filter((one) => field.value.includes(one.id) && !seen.some(({ id }) => id === one.id))
  if (fresh.length > 0) setSeen([...seen, ...fresh])
  const options = [...data, ...seen.filter((one) => !data.some(({ id }) => id === one.id))]
  return (
    <PickManyField
      field={field}
      label={m.content_season_campaigns()}
      hint={m.content_season_campaigns_hint()}
      optional
      options={options.map((one) => ({
        value: one.id,
        label: nameOf(one),
        hint: `${one.ngo_ar} · ${formatDate(one.start_date)}`,
      }))}
      onSearch={setSearch}
      loading={isFetching}
    />
  )
}

const words = (): RegisterWords => ({
  title: m.title_campaign_tags(),
  add: m.content_season_add(),
  addTitle: m.content_season_add(),
  editTitle: m.content_season_edit(),
  empty: m.content_season_empty(),
  emptyText: m.content_season_empty_text(),
  search: m.content_season_search(),
  remove: m.content_season_remove(),
  removeTitle: (name) => m.content_season_remove_title({ name }),
  removeText: m.content_season_remove_text(),
  total: (count) => m.content_season_total({ count }),
})

const columns = (): readonly Column<RowOf<typeof campaignTagRegister>>[] => [
  { key: 'name_ar', label: m.content_season(), sort: 'name_ar', cell: (row) => nameOf(row) },
  { key: 'slug', label: label(campaignTagWords.slug), sort: 'slug', cell: (row) => <Ltr>{row.slug}</Ltr> },
  {
    key: 'page_key',
    label: m.content_season_page(),
    cell: (row) => (row.page_key ? pageWords[row.page_key]() : m.content_season_page_own()),
  },
  {
    key: 'starts_on',
    label: m.content_season_days(),
    sort: 'starts_on',
    cell: (row) => (
      <>
        <DateText value={row.starts_on} short /> – <DateText value={row.ends_on} short />
      </>
    ),
  },
  { key: 'campaign_ids', label: m.content_season_campaigns(), cell: (row) => row.campaign_ids.length },
]

const initial = {
  name_ar: '',
  name_en: '',
  slug: '',
  page_key: null as SeasonPageKey | null,
  starts_on: '',
  ends_on: '' as string | null,
  text_ar: '' as string | null,
  text_en: '' as string | null,
  campaign_ids: [] as number[],
}

function SeasonFields({ form }: { form: Fields<typeof initial> }) {
  return (
    <>
      <TextField field={form.field('name_ar')} label={m.content_season_name_ar()} max={100} />
      <TextField field={form.field('name_en')} label={m.content_season_name_en()} ltr max={100} />
      <TextField
        field={form.field('slug')}
        label={label(campaignTagWords.slug)}
        hint={m.content_season_slug_hint()}
        ltr
        max={40}
      />
      <SelectField
        field={form.field('page_key')}
        label={m.content_season_page()}
        hint={m.content_season_page_hint()}
        optional
        placeholder={m.content_season_page_own()}
        options={pages()}
      />
      <DateField field={form.field('starts_on')} label={label(campaignTagWords.starts_on)} />
      <DateField
        field={form.field('ends_on')}
        label={label(campaignTagWords.ends_on)}
        hint={m.content_season_to_hint()}
        optional
      />
      <AreaField field={form.field('text_ar')} label={m.content_season_text_ar()} optional max={1000} />
      <AreaField field={form.field('text_en')} label={m.content_season_text_en()} optional max={1000} />
      <Campaigns field={form.field('campaign_ids')} />
    </>
  )
}

/** Seasons and disasters under which campaigns are gathered: words, days, campaigns; their pages need no code. */
export function CampaignTags() {
  return (
    <RegisterPage
      resource={campaignTagRegister}
      crumbs={[deskCrumb(), { label: titleAt(path), href: link(path) }, { label: m.title_campaign_tags() }]}
      keep={['view']}
      words={words()}
      columns={columns()}
      actions={(row) => [
        {
          label: m.content_season_see(),
          href: row.page_key
            ? link(`/${row.page_key}`, undefined, { season: row.slug })
            : link('/donation', undefined, { tag: row.slug, phase: 'all' }),
        },
      ]}
      initial={initial}
      rowName={(row) => nameOf(row)}
      fields={(form) => <SeasonFields form={form} />}
    />
  )
}
