import { useQuery } from '@tanstack/react-query'
import { type GeneralInfo, generalData, readGeneralInfo, saveGeneralInfo } from '#contract/assemblies/general-info.ts'
import { generalInfoWords } from '#contract/assemblies/meeting-words.ts'
import { label } from '#web/base/label.ts'
import { callApi } from '#web/core/api/api.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { SavedForm } from '#web/core/forms/saved-form.tsx'
import { bySchema } from '#web/core/forms/validate.ts'
import { ScreenInstructions } from '#web/core/screens/screen-instructions.tsx'
import { headingOf } from '#web/core/screens/title.ts'
import { useMay, useSession } from '#web/core/session/session.ts'
import { formatNumber } from '#web/base/format.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { CheckField } from '#web/ui/choice-field.tsx'
import { FieldRow, FormSection } from '#web/ui/form.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { Card, Page, PageHead, Stack } from '#web/ui/page-head.tsx'
import { NoRight } from '#web/ui/states.tsx'
import { useFields } from '#web/ui/use-fields.ts'

const flags = [
  'has_hr_bylaw',
  'has_women_policy',
  'has_volunteer_policy',
  'has_organizational_structure',
  'has_financial_bylaw',
  'has_child_protection_policy',
  'has_complaints_mechanism',
] as const
const counts = ['members_number', 'employees_number', 'volunteers_number'] as const

/** What was declared; before that, the figures of the registers. */
const valuesOf = ({ data, recorded }: GeneralInfo) => ({
  ...(Object.fromEntries(flags.map((name) => [name, data?.[name] ?? false])) as Record<
    (typeof flags)[number],
    boolean
  >),
  ...(Object.fromEntries(counts.map((name) => [name, data?.[name] ?? recorded[name]])) as Record<
    (typeof counts)[number],
    number | string | null
  >),
  annual_beneficiaries_number: (data?.annual_beneficiaries_number ?? null) as number | string | null,
})

function InfoForm({ info }: { info: GeneralInfo }) {
  const mayEdit = useMay('ngo_general_info', 'U')
  const form = useFields({ initial: valuesOf(info), validate: bySchema(generalData) })
  return (
    <SavedForm
      form={form}
      record={info}
      toForm={valuesOf}
      mayEdit={mayEdit}
      refresh={[[readGeneralInfo.path]]}
      save={(values, version) =>
        callApi(saveGeneralInfo, {
          params: { id: info.id },
          body: { data: generalData.parse(values) },
          ...(version === undefined ? {} : { version }),
        })
      }
    >
      {!mayEdit && <NoRight />}
      <FormSection title={m.assembly_policies()}>
        {flags.map((name) => (
          <CheckField key={name} field={form.field(name)} label={label(generalInfoWords[name])} />
        ))}
      </FormSection>
      <FormSection title={m.assembly_numbers()}>
        <FieldRow>
          {counts.map((name) => (
            <NumberField
              key={name}
              field={form.field(name)}
              label={label(generalInfoWords[name])}
              hint={m.assembly_recorded({ count: formatNumber(info.recorded[name]) })}
            />
          ))}
        </FieldRow>
        <NumberField
          field={form.field('annual_beneficiaries_number')}
          label={label(generalInfoWords.annual_beneficiaries_number)}
          optional
        />
      </FormSection>
    </SavedForm>
  )
}

/** General information of the organisation: its policies, and its people as numbers [spec 2§2]. */
export function GeneralInfoPage() {
  const id = useSession()?.user.ngo?.id
  const query = useQuery({
    queryKey: [readGeneralInfo.path, id ?? 0],
    queryFn: async () => (await callApi(readGeneralInfo, { params: { id: id ?? 0 } })).data,
    enabled: id !== undefined,
  })
  return (
    <Page>
      <PageHead title={headingOf('/administrative-status/general-info')} />
      <Stack>
        <ScreenInstructions />
        <Card>
          <Loaded query={query} lines={8}>
            {(info) => <InfoForm key={info.updated_at} info={info} />}
          </Loaded>
        </Card>
      </Stack>
    </Page>
  )
}
