/**
 * The pages that a link opens, for people without an account on any phone: a light entry of its own, without the
 * application and its libraries. Nothing of a patient is here before the link is proved.
 */
import './by-link.css'

const page = document.getElementById('page')!
const [, place = ''] = location.pathname.split('/')
if (place === 'doctoralerts') void import('./doctor/doctor-page.ts').then((file) => file.openDoctorPage(page))
else if (place === 'check-in') void import('./check-in/check-in-page.ts').then((file) => file.openCheckInPage(page))
else void import('./member/member-page.ts').then((file) => file.openMemberPage(page))
