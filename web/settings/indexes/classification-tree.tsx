import { commonWords } from '#contract/core/calls/common-words.ts'
import { indexValueWords, treeWords } from '#contract/settings/index-words.ts'
import { IconGitMerge } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import {
  type Classification,
  classificationLevels,
  classificationTree,
} from '#contract/settings/classification-tree.ts'
import { classificationWords } from '#contract/profile/service-words.ts'
import { label } from '#web/base/label.ts'
import { formatNumber } from '#web/base/format.ts'
import { RegisterPage, type RegisterWords } from '#web/core/registers/register-page.tsx'
import { nameOf } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { CheckField } from '#web/ui/choice-field.tsx'
import { FieldRow } from '#web/ui/form.tsx'
import { PickField } from '#web/ui/pick-field.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { Ltr } from '#web/ui/text.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useMainFields } from './classification-choices.ts'
import { indexCrumbs } from '#web/core/screens/crumbs.ts'
import { IconField, IndexIcon } from './icon-field.tsx'
import css from './index-page.module.css'
import type { Column } from '#web/ui/data-table.tsx'
import type { RowOf } from '#web/core/registers/use-register.ts'
import type { Fields } from '#web/ui/use-fields.ts'

/** Loaded when a duplicate is merged. */
const MergeClassification = lazy(async () => ({
  default: (await import('./merge-classification.tsx')).MergeClassification,
}))

const words = (): RegisterWords => ({
  title: m.title_classification_tree(),
  add: m.tree_add(),
  addTitle: m.tree_add(),
  editTitle: m.tree_edit(),
  empty: m.tree_empty(),
  search: m.tree_search(),
  remove: m.tree_remove(),
  removeTitle: (name) => m.tree_remove_title({ name }),
  removeText: m.tree_remove_text(),
  total: (count) => m.tree_total({ count }),
})

const NameWithIcon = (row: Classification) => (
  <span className={css.name} data-level={row.level}>
    <IndexIcon name={row.icon} />
    {nameOf(row)}
  </span>
)

const columns = (): readonly Column<RowOf<typeof classificationTree>>[] => [
  { key: 'name_ar', label: label(commonWords.classification), sort: 'name_ar', cell: NameWithIcon },
  {
    key: 'code',
    label: label(classificationWords.code),
    sort: 'code',
    cell: (row) => <Ltr>{row.code}</Ltr>,
    width: 90,
  },
  { key: 'level', label: label(treeWords.level), cell: (row) => label(treeWords.level.words[row.level]) },
  {
    key: 'icnpo_code',
    label: m.tree_icnpo(),
    sort: 'icnpo_code',
    cell: (row) => (row.icnpo_code ? <Ltr>{row.icnpo_code}</Ltr> : '—'),
  },
  { key: 'uses', label: label(indexValueWords.uses), cell: (row) => formatNumber(row.uses), width: 110 },
  {
    key: 'is_active',
    label: label(commonWords.status),
    sort: 'is_active',
    cell: (row) => (
      <StateTag tone={row.is_active ? 'ok' : 'mute'}>
        {row.is_active ? label(indexValueWords.is_active) : label(indexValueWords.retired)}
      </StateTag>
    ),
  },
]

const initial = {
  parent_id: null as number | null,
  code: '',
  icnpo_code: '' as string | null,
  name_ar: '',
  name_en: '',
  icon: null as string | null,
  is_active: true,
}

function TreeFields({
  form: { field },
  parents,
}: {
  form: Fields<typeof initial>
  parents: ReturnType<typeof useMainFields>
}) {
  return (
    <>
      <PickField
        field={field('parent_id')}
        label={m.tree_parent()}
        placeholder={m.tree_parent_none()}
        options={parents}
        optional
      />
      <FieldRow>
        <TextField
          field={field('code')}
          label={label(classificationWords.code)}
          hint={m.tree_code_hint()}
          ltr
          width="short"
          max={10}
        />
        <TextField field={field('icnpo_code')} label={m.tree_icnpo()} ltr optional width="short" max={10} />
      </FieldRow>
      <TextField field={field('name_ar')} label={m.tree_name_ar()} max={120} />
      <TextField field={field('name_en')} label={label(commonWords.name_en)} ltr max={120} />
      <IconField field={field('icon')} label={m.tree_icon()} />
      <CheckField field={field('is_active')} label={m.tree_active()} hint={m.tree_active_hint()} />
    </>
  )
}

/** The classification tree: main fields of work with their specialisations, in the order of their codes. */
export function ClassificationTree() {
  const mains = useMainFields()
  const [merged, setMerged] = useState<Classification>()
  return (
    <>
      <RegisterPage
        resource={classificationTree}
        crumbs={indexCrumbs(m.title_classification_tree())}
        words={words()}
        columns={columns()}
        choices={[
          { name: 'parent_id', label: m.tree_parent(), any: m.tree_all_parents(), options: mains },
          {
            name: 'level',
            label: label(treeWords.level),
            any: m.tree_all_levels(),
            options: classificationLevels.map((value) => ({ value, label: label(treeWords.level.words[value]) })),
          },
        ]}
        initial={initial}
        rowName={nameOf}
        actions={(row, { mayRemove }) =>
          mayRemove
            ? [{ label: m.tree_merge(), icon: <IconGitMerge size={16} aria-hidden />, act: () => setMerged(row) }]
            : []
        }
        fields={(form, row) => <TreeFields form={form} parents={mains.filter(({ value }) => value !== row?.id)} />}
      />
      {merged && (
        <Suspense fallback={<Skeleton lines={1} />}>
          <MergeClassification row={merged} onClose={() => setMerged(undefined)} />
        </Suspense>
      )}
    </>
  )
}
