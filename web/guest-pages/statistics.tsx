import { statisticIcons, statisticRegister, type StatisticIcon } from '#contract/guest-pages/statistics.ts'
import { statisticWords } from '#contract/guest-pages/statistic-words.ts'
import { formatNumber } from '#web/base/format.ts'
import { label } from '#web/base/label.ts'
import { valuesFrom } from '#web/core/forms/use-merged-save.tsx'
import { moveActions } from '#web/core/registers/move-row.tsx'
import { RegisterPage } from '#web/core/registers/register-page.tsx'
import { headingOf } from '#web/core/screens/title.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { NumberField } from '#web/ui/number-field.tsx'
import { PickField } from '#web/ui/pick-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { iconNames, StatisticPicture } from './icons.tsx'

const path = '/guest-pages-management/statistics'
const initial = {
  title_ar: '',
  title_en: '' as string | null,
  count: null as number | null,
  icon: null as StatisticIcon | null,
  sort: 1,
}

/** Figures that the organisation tells of itself; visitors see a change at once. */
export function OwnStatistics() {
  return (
    <RegisterPage
      resource={statisticRegister}
      words={{
        title: headingOf(path),
        add: m.own_figure_add(),
        addTitle: m.own_figure_add(),
        editTitle: m.own_figure_edit(),
        empty: m.own_figure_empty(),
        emptyText: m.own_figure_empty_text(),
        search: m.own_figure_search(),
        remove: m.own_figure_remove(),
        removeTitle: (name) => m.own_figure_remove_title({ name }),
        removeText: m.own_figure_remove_text(),
      }}
      columns={[
        {
          key: 'icon',
          label: label(statisticWords.icon),
          cell: (row) => (
            <>
              <StatisticPicture icon={row.icon} /> <span className="visually-hidden">{iconNames[row.icon]()}</span>
            </>
          ),
        },
        { key: 'title_ar', label: label(statisticWords.title_ar), sort: 'title_ar', cell: (row) => row.title_ar },
        {
          key: 'count',
          label: label(statisticWords.count),
          sort: 'count',
          cell: (row) => formatNumber(row.count),
        },
      ]}
      actions={(row, register) =>
        moveActions(statisticRegister, register, row, (one) => valuesFrom(initial, one) as Record<string, unknown>)
      }
      initial={initial}
      rowName={(row) => row.title_ar}
      fields={({ field }) => (
        <>
          <TextField field={field('title_ar')} label={label(statisticWords.title_ar)} max={60} />
          <TextField field={field('title_en')} label={label(statisticWords.title_en)} ltr optional max={60} />
          <NumberField field={field('count')} label={label(statisticWords.count)} />
          <PickField
            field={field('icon')}
            label={label(statisticWords.icon)}
            options={statisticIcons.map((value) => ({ value, label: iconNames[value]() }))}
          />
          <NumberField field={field('sort')} label={label(statisticWords.sort)} hint={m.content_sort_hint()} />
        </>
      )}
    />
  )
}
