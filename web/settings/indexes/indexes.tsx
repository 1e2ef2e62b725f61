import { indexWords } from '#contract/settings/index-words.ts'
import { screenWords } from '#contract/core/rights/screen-words.ts'
import { commonWords } from '#contract/core/calls/common-words.ts'
import { label } from '#web/base/label.ts'
import { lang } from '#web/base/preferences.ts'
import { listIndexes } from '#contract/settings/indexes.ts'
import { formatNumber } from '#web/base/format.ts'
import { link } from '#web/core/screens/link.ts'
import { nameOf } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { ButtonLink } from '#web/ui/button.tsx'
import { DateText, Ltr } from '#web/ui/text.tsx'
import { SettingsList } from '#web/core/registers/settings-list.tsx'

/** Every index table with the number of its values; each opens its page. */
export const Indexes = () => (
  <SettingsList
    path="/ministry/settings/indexes"
    call={listIndexes}
    within="indexes"
    search={m.index_list_search()}
    total={(count) => m.index_list_total({ count })}
    rowName={nameOf}
    actions={
      <>
        <ButtonLink look="default" href={link('/ministry/settings/indexes/{slug}', { slug: 'services' })}>
          {label(screenWords.service_catalogue)}
        </ButtonLink>
        <ButtonLink look="default" href={link('/ministry/settings/indexes/{slug}', { slug: 'classifications' })}>
          {m.title_classification_tree()}
        </ButtonLink>
      </>
    }
    opens={{ href: (row) => link('/ministry/settings/indexes/{slug}', { slug: row.slug }) }}
    columns={[
      {
        key: 'name',
        label: label(lang() === 'en' ? indexWords.name_en : indexWords.name_ar),
        sort: 'name_ar',
        cell: nameOf,
      },
      { key: 'slug', label: m.index_slug(), sort: 'slug', cell: (row) => <Ltr>{row.slug}</Ltr> },
      {
        key: 'active',
        label: label(indexWords.active),
        sort: 'active',
        cell: (row) => formatNumber(row.active),
        width: 130,
      },
      {
        key: 'retired',
        label: label(indexWords.retired),
        sort: 'retired',
        cell: (row) => formatNumber(row.retired),
        width: 130,
      },
      {
        key: 'related',
        label: m.index_related(),
        cell: (row) => row.related.map(nameOf).join('، ') || '—',
      },
      {
        key: 'changed',
        label: label(commonWords.updated_at),
        sort: 'changed_at',
        cell: (row) => <DateText value={row.changed_at} short />,
      },
    ]}
  />
)
