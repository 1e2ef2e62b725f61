import {
  loginSliderPublication,
  loginSliderRegister,
  ministryEventPublication,
  ministryEventRegister,
  slidePublication,
  slideRegister,
} from '#contract/news/registers.ts'
import type { Area } from '../core/http/route.ts'
import { publicationArea } from '../core/publication/calls.ts'
import { workingRows } from '../core/publication/rows.ts'
import { draftedUpdate } from '../core/publication/update.ts'
import { viewing } from '../core/registers/around.ts'
import { register } from '../core/registers/register.ts'
import { announced, eventText, loginSlideText, slideText } from './publication.ts'

/** Slides and events as the ministry keeps them: drafts beside what readers see, and a second person who publishes. */
export const ministryRegisters: Area = (on, services) => {
  slides(on, services)
  loginSlides(on, services)
  events(on, services)
}

const slides: Area = (plain, services) => {
  const on = workingRows(plain, services, 'slide_images')
  register(on, services, slideRegister, {
    table: 'slide_images',
    scope: () => undefined,
    search: ['title_ar', 'title_en', 'alt_ar'],
    order: 'sort',
    own: ['is_published'],
    except: ['update'],
    check: slideText.check,
  })
  draftedUpdate(on, services, slideText)
  publicationArea(plain, services, slidePublication, slideText)
}

const loginSlides: Area = (plain, services) => {
  const on = workingRows(plain, services, 'login_sliders')
  register(on, services, loginSliderRegister, {
    table: 'login_sliders',
    scope: () => undefined,
    search: ['title_ar', 'title_en'],
    order: 'sort',
    own: ['is_published'],
    except: ['update'],
    check: loginSlideText.check,
  })
  draftedUpdate(on, services, loginSlideText)
  publicationArea(plain, services, loginSliderPublication, loginSlideText)
}

const events: Area = (plain, services) => {
  const on = workingRows(viewing(plain, announced), services, 'ministry_events')
  register(on, services, ministryEventRegister, {
    table: 'ministry_events',
    scope: () => undefined,
    search: ['title_ar', 'title_en', 'location'],
    order: '-from_event_date',
    own: ['is_published'],
    except: ['update'],
    check: eventText.check,
  })
  draftedUpdate(on, services, eventText)
  publicationArea(plain, services, ministryEventPublication, eventText)
}
