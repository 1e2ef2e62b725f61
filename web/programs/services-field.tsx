import { nameOf } from '#web/core/api/use-lookup.ts'
import { useOwnCatalogue } from '#web/profile/shared/own-catalogue.ts'
import { PickManyField } from '#web/ui/pick-field.tsx'
import type { Binding } from '#web/ui/use-fields.ts'

/** Services of the catalogue by which a programme or an activity works. */
export const ServicesField = ({ field, label }: { field: Binding<number[]>; label: string }) => (
  <PickManyField
    field={field}
    label={label}
    options={useOwnCatalogue().map((service) => ({ value: service.id, label: nameOf(service) }))}
    optional
  />
)
