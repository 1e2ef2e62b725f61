import { partWords } from '#contract/cooperation/part-words.ts'
import {
  projectBeneficiaries,
  projectFiles,
  projectLocations,
  projectPartners,
} from '#contract/cooperation/project-parts.ts'
import { typeWords } from '#contract/transactions/setting-words.ts'
import { formatNumber } from '#web/base/format.ts'
import { label } from '#web/base/label.ts'
import { useName } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { fileHref } from './coop-words.ts'
import css from './coop.module.css'
import { Expiry } from './expiry.tsx'
import { Parts } from './parts.tsx'
import { Name } from './shown.tsx'
import { later } from '#web/ui/later.tsx'
import { initials } from './initials.ts'

const BeneficiaryFields = later(async () => (await import('./part-fields.tsx')).BeneficiaryFields)
const FileFields = later(async () => (await import('./part-fields.tsx')).FileFields)
const LocationFields = later(async () => (await import('./part-fields.tsx')).LocationFields)
const PartnerPartFields = later(async () => (await import('./part-fields.tsx')).PartnerPartFields)

type Of = { project: number; open: boolean }

export const Partners = ({ project, open }: Of) => (
  <Parts
    resource={projectPartners}
    project={project}
    open={open}
    title={m.coop_partners()}
    add={m.coop_partner_add()}
    empty={m.coop_partners_none()}
    columns={[
      { key: 'name', label: label(partWords.partner_name), cell: (row) => <bdi>{row.partner_name}</bdi> },
      { key: 'role', label: label(partWords.role), cell: (row) => row.role },
      {
        key: 'register',
        label: m.coop_partner_from(),
        cell: (row) => (row.partner_ngo_id === null ? m.coop_partner_other() : label(typeWords.audience.words.ngo)),
      },
    ]}
    rowName={(row) => row.partner_name ?? ''}
    initial={initials.partner}
    toBody={(values) => (values.partner_ngo_id === null ? values : { ...values, partner_name: null })}
    fields={(form) => <PartnerPartFields form={form} />}
  />
)
export const Locations = ({ project, open }: Of) => (
  <Parts
    resource={projectLocations}
    project={project}
    open={open}
    title={m.coop_places()}
    add={m.coop_place_add()}
    empty={m.coop_places_none()}
    columns={[
      {
        key: 'governorate',
        label: label(partWords.governorate_id),
        cell: (row) => <Name index="governorates" id={row.governorate_id} />,
      },
      {
        key: 'sub_district',
        label: label(partWords.sub_district_id),
        cell: (row) => row.sub_district_id !== null && <Name index="sub-districts" id={row.sub_district_id} />,
      },
      { key: 'place', label: label(partWords.place), cell: (row) => <bdi>{row.place}</bdi> },
    ]}
    rowName={(row) => row.place ?? m.coop_place()}
    initial={initials.location}
    fields={(form) => <LocationFields form={form} />}
  />
)

export function Beneficiaries({ project, open }: Of) {
  const group = useName('target-groups')
  return (
    <Parts
      resource={projectBeneficiaries}
      project={project}
      open={open}
      title={label(partWords.people)}
      add={m.coop_people_add()}
      empty={m.coop_people_none()}
      columns={[
        { key: 'group', label: label(partWords.target_group_id), cell: (row) => group(row.target_group_id) },
        { key: 'male', label: label(partWords.male_number), cell: (row) => formatNumber(row.male_number) },
        { key: 'female', label: label(partWords.female_number), cell: (row) => formatNumber(row.female_number) },
        {
          key: 'disabled',
          label: label(partWords.with_disability_number),
          cell: (row) => formatNumber(row.with_disability_number),
        },
      ]}
      rowName={(row) => group(row.target_group_id)}
      initial={initials.beneficiary}
      fields={(form) => <BeneficiaryFields form={form} />}
      foot={(rows) => (
        <p className={css.sum}>
          {m.coop_people_sum({
            people: formatNumber(rows.reduce((sum, one) => sum + one.male_number + one.female_number, 0)),
          })}
        </p>
      )}
    />
  )
}

export const Files = ({ project, open }: Of) => (
  <Parts
    resource={projectFiles}
    project={project}
    open={open}
    title={m.money_papers()}
    add={m.coop_file_add()}
    empty={m.coop_files_none()}
    columns={[
      {
        key: 'title',
        label: label(partWords.title),
        cell: (row) => <Anchor href={fileHref(row.file)}>{row.title}</Anchor>,
      },
      { key: 'kind', label: label(partWords.paper), cell: (row) => label(partWords.paper.words[row.kind]) },
      { key: 'expires', label: label(partWords.expires_on), cell: (row) => <Expiry day={row.expires_on} /> },
    ]}
    rowName={(row) => row.title}
    initial={initials.file}
    fields={(form) => <FileFields form={form} />}
  />
)
