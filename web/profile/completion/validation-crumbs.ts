import { deskCrumb, titleAt } from '#web/core/screens/ministry-menu.ts'
import { m } from '#web/generated/paraglide/messages.js'

type Path = '/ministry/ngos-communication/ngos-validation' | '/ministry/ngos-communication/ngos-validation-report'

/** Where the queue of files and the report on them stand. */
export const validationCrumbs = (at: Path) => [
  deskCrumb(),
  { label: m.ministry_menu_communication() },
  { label: titleAt(at) },
]
