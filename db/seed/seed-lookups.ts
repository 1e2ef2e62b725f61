import type { Kysely } from 'kysely'
import type { DB } from '#db/types.ts'
import { addMissing, idsBy } from './add-missing.ts'
import { classifications } from './reference/classifications.ts'
import { holidays } from './reference/holidays.ts'
import type { Lookup, LookupColumn } from './reference/lookup.ts'
import { lookups } from './reference/lookups.ts'
import { services } from './reference/services.ts'
import { profileWeights } from './reference/profile-weights.ts'
import { settings } from './reference/settings.ts'

const ownColumns = new Set(['icon', 'slug'])
const names: readonly LookupColumn[] = [
  { name: 'name_ar', label_ar: 'القيمة بالعربية', label_en: 'Value (Arabic)', type: 'text' },
  { name: 'name_en', label_ar: 'القيمة بالإنكليزية', label_en: 'Value (English)', type: 'text' },
]

/** Dependent selects: the list that this one is filtered by. */
const optionsOf = (lookup: Lookup) =>
  (lookup.columns ?? [])
    .filter((column) => column.type === 'lookup')
    .map(({ name, index }) => ({
      related_name: index,
      related_key_name: 'code',
      key_name: name,
      endpoint: `v2/ministry/indexes/${index}`,
    }))

/** Index tables with their records, the classification tree, settings, holidays and weights of the profile. */
export async function seedLookups(db: Kysely<DB>): Promise<void> {
  const all = lookups()
  await addMissing(
    db,
    'indexes',
    ['slug'],
    all.map((lookup) => ({
      slug: lookup.slug,
      name_ar: lookup.name_ar,
      name_en: lookup.name_en,
      options: JSON.stringify(optionsOf(lookup)),
      columns: JSON.stringify(
        [...names, ...(lookup.columns ?? [])].map(({ optional, ...column }) => ({ ...column, required: !optional })),
      ),
    })),
  )
  const idOf = await idsBy(db, 'indexes', 'slug')
  await addMissing(
    db,
    'index_records',
    ['index_slug', 'code'],
    all.flatMap((lookup) =>
      lookup.records.map(([code, name_ar, name_en, extra = {}], sort) => ({
        index_id: idOf(lookup.slug),
        index_slug: lookup.slug,
        code,
        name_ar,
        name_en,
        sort,
        icon: (extra['icon'] as string | undefined) ?? null,
        slug: (extra['slug'] as string | undefined) ?? null,
        extra: JSON.stringify(Object.fromEntries(Object.entries(extra).filter(([name]) => !ownColumns.has(name)))),
      })),
    ),
  )
  await addMissing(
    db,
    'settings',
    ['key'],
    settings.map(([key, value, description_ar]) => ({
      key,
      value: JSON.stringify(value),
      description_ar,
    })),
  )
  await addMissing(db, 'annual_holidays', ['name', 'start_date'], holidays)
  await addMissing(
    db,
    'profile_weights',
    ['key'],
    profileWeights.map(({ items, ...section }) => ({ ...section, rules: JSON.stringify({ items }) })),
  )
  await seedClassifications(db)
}

async function seedClassifications(db: Kysely<DB>): Promise<void> {
  await addMissing(
    db,
    'classifications',
    ['code'],
    classifications.map(({ fields: _, ...field }) => field),
  )
  const fieldOf = await idsBy(db, 'classifications', 'code')
  await addMissing(
    db,
    'classifications',
    ['code'],
    classifications.flatMap((field) =>
      field.fields.map(([code, name_ar, name_en, icnpo_code]) => ({
        parent_id: fieldOf(field.code),
        code,
        name_ar,
        name_en,
        icnpo_code,
        icon: field.icon,
      })),
    ),
  )
  const idOf = await idsBy(db, 'classifications', 'code')
  await addMissing(
    db,
    'services',
    ['classification_id', 'name_ar'],
    services.map(([code, name_ar, name_en]) => ({
      classification_id: idOf(code),
      name_ar,
      name_en,
      is_approved: true,
    })),
  )
}
