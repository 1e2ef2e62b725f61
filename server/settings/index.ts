import type { Area } from '../core/http/route.ts'
import { classificationTreeArea } from './classification-tree.ts'
import { docTemplatesArea } from './doc-templates.ts'
import { indexFilesArea } from './index-files.ts'
import { indexListArea } from './index-list.ts'
import { indexesArea } from './indexes.ts'
import { ministrySelectsArea } from './ministry-selects.ts'
import { platformSettingsArea } from './platform-settings.ts'
import { lettersArea } from './letters.ts'
import { helpArea } from './help.ts'
import { helpHistory } from './help-history.ts'
import { hintsArea } from './hints.ts'
import { instructionsArea } from './instructions.ts'
import { serviceCatalogueArea } from './service-catalogue.ts'
import { serviceFilesArea } from './service-files.ts'
import { selectsArea } from './selects.ts'

/** Index tables, instructions, hints and help, and what the ministry keeps under settings. */
export const settings: Area = (on, services) => {
  selectsArea(on, services)
  ministrySelectsArea(on, services)
  indexesArea(on, services)
  indexListArea(on, services)
  indexFilesArea(on, services)
  serviceCatalogueArea(on, services)
  serviceFilesArea(on, services)
  classificationTreeArea(on, services)
  platformSettingsArea(on, services)
  instructionsArea(on, services)
  hintsArea(on, services)
  helpArea(on, services)
  helpHistory(on, services)
  docTemplatesArea(on, services)
  lettersArea(on, services)
}
export { placeholdersOf } from './own-fields.ts'
export { dots, organisationValues, todayValue } from './letter-values.ts'
