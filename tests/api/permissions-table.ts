/**
 * The policy of every call, as answers: one line a call, one column a person. The record that a path names belongs to the
 * preschool of the people in the columns; `other` is the principal of another preschool, `gone` a teacher of this one who
 * was deactivated. Roles 7 to 9 are parents of the child; an account or an invoice is that of the first of them alone.
 *
 * 401 not signed in, or no more · 403 not this role's · 404 not there for them · 422 the call is theirs, but what its body
 * names is not theirs (or, of imports and previews, not taken from anyone) · 409 theirs, but not in this state.
 */
import { roles } from '#shared/permissions';

export const columns = ['nobody', ...roles.map(({ id }) => `role ${id}`), 'other', 'gone'];

// Roles: 1 super admin, 2 administrator, 3 finance, 4 principal, 5 teacher, 6 therapist, 7 to 9 parents.
/** By the subject whose file calls it. */
const tables = {
  people: `
                                                        nobody   1   2   3   4   5   6   7   8   9  other gone
GET  /api/app-info                                         200 200 200 200 200 200 200 200 200 200  200 200
GET  /sanctum/csrf-cookie                                  204 204 204 204 204 204 204 204 204 204  204 204
POST /api/login                                            200 200 200 200 200 200 200 200 200 200  200 200
POST /api/login/second-factor                              422 422 422 422 422 422 422 422 422 422  422 422
POST /api/login/passkey-options                            422 422 422 422 422 422 422 422 422 422  422 422
POST /api/refresh                                          401 200 200 200 200 200 200 200 200 200  200 401
POST /api/logout                                           204 204 204 204 204 204 204 204 204 204  204 204
GET  /api/me                                               401 200 200 200 200 200 200 200 200 200  200 401
PUT  /api/me/language                                      401 204 204 204 204 204 204 204 204 204  204 401
GET  /api/permissions/{permission}                         401 204 204 403 403 403 403 403 403 403  403 401
GET  /api/welcome/{token}                                  404 404 404 404 404 404 404 404 404 404  404 404
POST /api/welcome/{token}                                  404 404 404 404 404 404 404 404 404 404  404 404
GET  /api/users                                            401 200 200 200 200 403 403 403 403 403  200 401
GET  /api/users/{id}                                       401 200 200 200 200 403 403 200 404 404  404 401
PUT  /api/users/{id}                                       401 200 200 403 200 403 403 200 404 404  404 401
PUT  /api/users/{id}/buyer                                 401 200 200 200 200 403 403 200 404 404  404 401
PUT  /api/users/{id}/guardians                             401 200 200 403 200 403 403 200 404 404  404 401
GET  /api/terms                                            401 200 200 403 403 403 403 200 200 200  403 401
POST /api/terms                                            401 200 200 403 403 403 403 403 403 403  403 401
GET  /api/terms/{id}                                       401 200 200 404 404 404 404 200 200 200  404 401
PUT  /api/terms/{id}                                       401 200 200 404 404 404 404 403 403 403  404 401
POST /api/terms/{id}/accept                                401 403 403 404 404 404 404 200 200 200  404 401
GET  /api/terms/{id}/versions                              401 200 200 404 404 404 404 403 403 403  404 401
GET  /api/terms/{id}/parents                               401 200 200 404 404 404 404 403 403 403  404 401
POST /api/users                                            401 200 200 403 403 403 403 403 403 403  403 401
GET  /api/users/{id}/account                               401 200 200 200 200 403 403 404 404 404  404 401
PUT  /api/users/{id}/account                               401 200 200 403 403 403 403 404 404 404  404 401
POST /api/users/{id}/invite                                401 200 200 403 403 403 403 404 404 404  404 401
POST /api/users/{id}/deactivate                            401 200 200 403 403 403 403 404 404 404  404 401
POST /api/users/{id}/reactivate                            401 200 200 403 403 403 403 404 404 404  404 401
GET  /api/users/{id}/sessions                              401 200 200 403 200 403 403 404 404 404  404 401
POST /api/users/{id}/sessions/{sessionId}/end              401 204 204 403 204 403 403 404 404 404  404 401
POST /api/users/{id}/end-sessions                          401 204 204 403 204 403 403 404 404 404  404 401
POST /api/forgot-password                                  200 200 200 200 200 200 200 200 200 200  200 200
GET  /api/set-password/{token}                             404 404 404 404 404 404 404 404 404 404  404 404
POST /api/set-password/{token}                             404 404 404 404 404 404 404 404 404 404  404 404
GET  /api/confirm-email/{token}                            404 404 404 404 404 404 404 404 404 404  404 404
POST /api/confirm-email/{token}                            404 404 404 404 404 404 404 404 404 404  404 404
PUT  /api/me/password                                      401 204 204 204 204 204 204 204 204 204  204 401
GET  /api/me/sessions                                      401 200 200 200 200 200 200 200 200 200  200 401
GET  /api/me/sign-ins                                      401 200 200 200 200 200 200 200 200 200  200 401
GET  /api/me/proof                                         401 200 200 200 200 200 200 200 200 200  200 401
POST /api/me/proof                                         401 422 422 422 422 422 422 422 422 422  422 401
POST /api/me/sessions/{id}/end                             401 404 404 404 404 404 404 404 404 404  404 401
POST /api/me/end-other-sessions                            401 204 204 204 204 204 204 204 204 204  204 401
GET  /api/me/second-factor                                 401 200 200 200 200 403 403 403 403 403  200 401
POST /api/me/second-factor/totp                            401 200 200 200 200 403 403 403 403 403  200 401
POST /api/me/second-factor/totp/confirm                    401 422 422 422 422 403 403 403 403 403  422 401
POST /api/me/second-factor/totp/remove                     401 404 404 404 404 403 403 403 403 403  404 401
POST /api/me/second-factor/passkey-options                 401 200 200 200 200 403 403 403 403 403  200 401
POST /api/me/second-factor/passkeys                        401 422 422 422 422 403 403 403 403 403  422 401
PUT  /api/me/second-factor/passkeys/{id}                   401 404 404 404 404 404 404 404 404 404  404 401
POST /api/me/second-factor/passkeys/{id}/remove            401 404 404 404 404 404 404 404 404 404  404 401
POST /api/me/second-factor/recovery-codes                  401 422 422 422 422 403 403 403 403 403  422 401
POST /api/me/proof/passkey-options                         401 200 200 200 200 403 403 403 403 403  200 401
GET  /api/sign-in-rules                                    401 200 200 403 403 403 403 403 403 403  403 401
PUT  /api/sign-in-rules                                    401 200 200 403 403 403 403 403 403 403  403 401
POST /api/users/{id}/second-factor/take-away               401 422 422 403 403 403 403 404 404 404  404 401
GET  /api/data-protection-officer                          401 200 200 200 200 200 200 200 200 200  200 401
PUT  /api/data-protection-officer                          401 200 200 403 403 403 403 403 403 403  403 401
GET  /api/breaches                                         401 200 200 403 403 403 403 403 403 403  403 401
POST /api/breaches                                         401 200 200 403 403 403 403 403 403 403  403 401
PUT  /api/breaches/{id}                                    401 200 200 403 403 403 403 403 403 403  403 401
GET  /api/data-exposure                                    401 200 200 403 403 403 403 403 403 403  403 401
GET  /api/data-exposure/download                           401 200 200 403 403 403 403 403 403 403  403 401
GET  /api/users/{id}/erasing                               401 200 200 403 403 403 403 404 404 404  404 401
POST /api/users/{id}/erase                                 401 409 409 403 403 403 403 404 404 404  404 401
GET  /api/notifications                                    401 200 200 200 200 200 200 200 200 200  200 401
GET  /api/notifications/news                               401 200 200 200 200 200 200 200 200 200  200 401
POST /api/notifications/seen                               401 204 204 204 204 204 204 204 204 204  204 401
POST /api/notifications/{id}/opened                        401 404 404 404 404 404 404 204 404 404  404 401
GET  /api/notification-settings                            401 200 200 200 200 200 200 200 200 200  200 401
PUT  /api/notification-settings                            401 200 200 200 200 200 200 200 200 200  200 401
GET  /api/notification-report                              401 200 200 403 403 403 403 403 403 403  403 401
`,
  children: `
                                                        nobody   1   2   3   4   5   6   7   8   9  other gone
GET  /api/children                                         401 200 200 200 200 200 200 200 200 200  200 401
GET  /api/children/{id}                                    401 200 200 200 200 200 200 200 200 200  404 401
POST /api/children                                         401 200 200 403 200 403 403 403 403 403  422 401
PUT  /api/children/{id}                                    401 200 200 403 200 403 403 403 403 403  404 401
POST /api/children/{id}/status                             401 200 200 403 200 403 403 403 403 403  404 401
PUT  /api/children/{id}/parents                            401 200 200 403 200 403 403 403 403 403  404 401
GET  /api/children/{id}/history                            401 200 200 403 200 403 403 403 403 403  404 401
GET  /api/children/{id}/photo                              401 200 200 200 200 200 200 200 200 200  404 401
POST /api/children/{id}/photo                              401 200 200 403 200 403 403 403 403 403  404 401
DELETE /api/children/{id}/photo                            401 200 200 403 200 403 403 403 403 403  404 401
GET  /children/download-csv                                401 200 200 200 200 403 403 403 403 403  200 401
POST /api/parents                                          401 200 200 403 200 403 403 403 403 403  200 401
PUT  /api/parents/{id}                                     401 200 200 403 200 403 403 403 404 404  404 401
GET  /api/users/{parentId}/children                        401 200 200 200 200 403 403 200 404 404  404 401
GET  /api/children/{id}/guardians                          401 200 200 403 200 200 200 403 403 403  404 401
GET  /api/children/{id}/reads                              401 200 200 403 200 403 403 403 403 403  404 401
POST /api/reads                                            401 200 200 200 200 200 200 403 403 403  200 200
GET  /api/keeping/periods                                  200 200 200 200 200 200 200 200 200 200  200 200
GET  /api/keeping                                          401 200 200 403 403 403 403 403 403 403  403 401
PUT  /api/keeping/{kind}                                   401 200 200 403 403 403 403 403 403 403  403 401
GET  /api/keeping/gone                                     401 200 200 403 403 403 403 403 403 403  403 401
GET  /api/legal-holds                                      401 200 200 403 403 403 403 403 403 403  403 401
GET  /api/children/{id}/legal-hold                         401 200 200 403 200 403 403 403 403 403  404 401
PUT  /api/children/{id}/legal-hold                         401 200 200 403 403 403 403 403 403 403  404 401
DELETE /api/children/{id}/legal-hold                       401 204 204 403 403 403 403 403 403 403  404 401
GET  /api/children/{id}/erasing                            401 200 200 403 403 403 403 403 403 403  404 401
POST /api/children/{id}/erase                              401 409 409 403 403 403 403 403 403 403  404 401
GET  /api/children/{id}/consents                           401 200 200 403 200 403 403 200 200 200  404 401
POST /api/children/{id}/consents                           401 200 200 403 200 403 403 200 200 200  404 401
GET  /api/children/{id}/collectors                         401 200 200 403 200 403 403 200 200 200  404 401
POST /api/children/{id}/collectors                         401 200 200 403 200 403 403 200 200 200  404 401
POST /api/children/{id}/passes                             401 403 403 403 403 403 403 200 200 200  404 401
GET  /api/collectors/{id}/photo                            401 200 200 403 200 403 403 200 200 200  404 401
POST /api/collectors/{id}/photo                            401 200 200 403 200 403 403 200 200 200  404 401
POST /api/collectors/{id}/confirm                          401 200 200 403 200 403 403 403 403 403  404 401
POST /api/collectors/{id}/remove                           401 200 200 403 200 403 403 200 200 200  404 401
GET  /api/collectors/waiting                               401 200 200 403 200 403 403 403 403 403  200 401
GET  /api/consents                                         401 200 200 403 200 403 403 403 403 403  200 401
GET  /api/consents/download                                401 200 200 403 200 403 403 403 403 403  200 401
GET  /api/data-requests                                    401 200 200 403 200 403 403 403 403 403  200 401
GET  /api/children/{id}/data-requests                      401 200 200 403 200 403 403 200 200 200  404 401
POST /api/children/{id}/data-requests                      401 200 200 403 200 403 403 200 200 200  404 401
POST /api/data-requests/{id}/extend                        401 200 200 404 200 404 404 403 404 404  404 401
POST /api/data-requests/{id}/close                         401 200 200 404 200 404 404 403 404 404  404 401
POST /api/data-requests/{id}/file                          401 409 409 404 409 404 404 403 404 404  404 401
GET  /data-requests/{id}/download-file                     401 200 200 404 200 404 404 200 404 404  404 401
GET  /api/child-status/{status}                            401 200 200 200 200 200 200 200 200 200  200 401
GET  /api/classrooms                                       401 200 200 200 200 200 200 403 403 403  200 401
GET  /classrooms/view/{id}                                 401 200 200 200 200 200 200 404 404 404  404 401
POST /api/classrooms                                       401 200 200 403 200 403 403 403 403 403  422 401
PUT  /api/classrooms/{id}                                  401 200 200 403 200 403 403 404 404 404  404 401
DELETE /api/classrooms/{id}                                401 204 204 403 204 403 403 404 404 404  404 401
POST /classrooms/store                                     401 200 200 403 200 403 403 403 403 403  422 401
POST /classrooms/update/{id}                               401 200 200 403 200 403 403 404 404 404  404 401
POST /classrooms/destroy/{id}                              401 204 204 403 204 403 403 404 404 404  404 401
POST /api/assign-children-to-classroom                     401 200 200 403 200 403 403 403 403 403  404 401
POST /api/remove-child-from-classroom                      401 200 200 403 200 403 403 403 403 403  404 401
GET  /api/fetch-children                                   401 200 200 200 200 200 200 403 403 403  200 401
POST /api/assign-teacher-to-classroom                      401 200 200 403 200 403 403 403 403 403  404 401
POST /api/remove-teacher-from-classroom                    401 200 200 403 200 403 403 403 403 403  404 401
GET  /api/fetch-teachers                                   401 200 200 403 200 403 403 403 403 403  200 401
GET  /api/classwork                                        401 200 200 200 200 200 200 200 200 200  200 401
GET  /api/classrooms/{id}/classwork                        401 200 200 200 200 200 200 200 200 200  404 401
POST /api/classrooms/{classroomId}/classwork               401 200 200 403 200 200 403 403 403 403  404 401
GET  /api/classrooms/{classroomId}/classwork/{classworkId} 401 200 200 200 200 200 200 200 200 200  404 401
PUT  /api/classrooms/{classroomId}/classwork/{classworkId} 401 200 200 403 200 200 403 403 403 403  404 401
DELETE /api/classrooms/{classroomId}/classwork/{classworkId} 401 204 204 403 204 204 403 403 403 403 404 401
GET  /api/children-activities                              401 200 200 200 200 200 200 403 403 403  200 401
POST /api/children-activities                              401 200 200 403 403 403 403 403 403 403  403 401
PUT  /api/children-activities/{id}                         401 200 200 403 403 403 403 403 403 403  403 401
GET  /api/children-assessments                             401 200 200 200 200 200 200 403 403 403  200 401
POST /api/children-assessments                             401 200 200 403 403 403 403 403 403 403  403 401
PUT  /api/children-assessments/{id}                        401 200 200 403 403 403 403 403 403 403  403 401
GET  /api/children-interventions                           401 200 200 200 200 200 200 403 403 403  200 401
POST /api/children-interventions                           401 200 200 403 403 403 403 403 403 403  403 401
PUT  /api/children-interventions/{id}                      401 200 200 403 403 403 403 403 403 403  403 401
`,
  days: `
                                                        nobody   1   2   3   4   5   6   7   8   9  other gone
GET  /api/portal/home                                      401 403 403 403 403 403 403 200 200 200  403 401
POST /api/portal/needs/{id}/acknowledge                    401 404 404 404 404 404 404 200 200 200  404 401
POST /api/portal/incidents/{id}/acknowledge                401 404 404 404 404 404 404 200 200 200  404 401
POST /api/portal/screenings/{id}/acknowledge               401 404 404 404 404 404 404 200 200 200  404 401
POST /api/portal/doses/{id}/acknowledge                    401 404 404 404 404 404 404 200 200 200  404 401
GET  /api/portal/children/{id}/days                        401 404 404 404 404 404 404 200 200 200  404 401
GET  /api/children/{id}/day-forms                          401 200 200 403 200 200 200 200 200 200  404 401
PUT  /api/children/{id}/self-declaration                   401 403 403 403 403 403 403 200 200 200  404 401
PUT  /api/children/{id}/daily-log                          401 403 403 403 403 403 403 200 200 200  404 401
GET  /api/preschools/{id}/staffing                         401 200 200 403 200 200 200 404 404 404  404 401
GET  /api/preschools/{id}/staffing-days                    401 200 200 403 200 200 200 404 404 404  404 401
GET  /api/preschools/{id}/ratio-breaches                   401 200 200 403 200 403 403 404 404 404  404 401
GET  /preschools/{id}/download-ratio-breaches              401 200 200 403 200 403 403 404 404 404  404 401
GET  /api/preschools/{id}/past-day                         401 200 200 403 200 200 200 404 404 404  404 401
GET  /api/inspections                                       401 200 200 403 200 403 403 403 403 403  200 401
GET  /api/incidents                                        401 200 200 403 200 403 403 403 403 403  200 401
GET  /api/incidents/download                               401 200 200 403 200 403 403 403 403 403  200 401
GET  /api/near-misses                                      401 200 200 403 200 403 403 403 403 403  200 401
GET  /api/near-misses/download                             401 200 200 403 200 403 403 403 403 403  200 401
POST /api/near-misses/{id}/follow-up                       401 200 200 403 200 403 403 404 404 404  404 401
GET  /api/pictures/{id}                                    401 200 200 404 200 200 200 200 200 200  404 401
GET  /api/outbreak-rules                                   401 200 200 403 403 403 403 403 403 403  403 401
POST /api/outbreak-rules                                   401 200 200 403 403 403 403 403 403 403  403 401
GET  /api/ratio-rules                                      401 200 200 403 403 403 403 403 403 403  403 401
POST /api/ratio-rules                                      401 200 200 403 403 403 403 403 403 403  403 401
GET  /api/preschools/{id}/register                         401 200 200 403 200 403 403 404 404 404  404 401
GET  /api/preschools/{id}/register-days                    401 200 200 403 200 403 403 404 404 404  404 401
GET  /preschools/{id}/download-register                    401 200 200 403 200 403 403 404 404 404  404 401
POST /api/preschools/{id}/pairing-codes                    401 200 200 403 200 403 403 404 404 404  404 401
POST /api/tablets/pair                                     422 422 422 422 422 422 422 422 422 422  422 422
GET  /api/tablets/{device}                                 200 200 200 200 200 200 200 200 200 200  200 200
DELETE /api/devices/{id}/pairing                           401 204 204 403 204 403 403 404 404 404  404 401
POST /api/me/tablet-secret                                 401 403 403 403 200 200 200 403 403 403  404 401
DELETE /api/me/tablet-secret                               401 204 204 204 204 204 204 204 204 204  204 401
POST /api/tablet-session                                   401 401 401 401 401 401 401 401 401 401  401 401
GET  /api/children/{id}/medicines                          401 200 200 403 200 403 403 200 200 200  404 401
POST /api/children/{id}/medicines                          401 422 422 403 422 403 403 200 200 200  404 401
POST /api/medicines/{id}/end                               401 200 200 403 200 403 403 200 200 200  404 401
GET  /api/medicines/{id}/paper                             401 200 200 403 200 403 403 200 200 200  404 401
GET  /api/children/{id}/daily-reports                      401 200 200 403 200 200 200 200 200 200  404 401
GET  /api/children/{id}/daily-reports/{reportId}           401 200 200 403 200 200 200 200 200 200  404 401
POST /api/children/{id}/create-daily-report                401 200 200 403 200 200 200 403 403 403  404 401
POST /api/children/{id}/update-daily-report/{reportId}     401 200 200 403 200 200 200 403 403 403  404 401
POST /api/children/{id}/delete-daily-report/{reportId}     401 204 204 403 204 204 204 403 403 403  404 401
GET  /api/health/screenings                                401 200 200 403 200 200 200 200 200 200  200 401
POST /api/health/screening                                 401 200 200 403 200 200 200 200 200 200  422 401
POST /api/health/update/{healthId}                         401 200 200 403 200 200 200 200 200 200  404 401
GET  /api/health/view/{id}                                 401 200 200 403 200 200 200 200 200 200  404 401
GET  /api/children/{id}/absence-notes                      401 200 200 403 200 200 200 200 200 200  404 401
POST /api/children/{id}/absence-notes                      401 200 200 403 200 200 200 200 200 200  404 401
POST /api/absence-notes/{id}/void                          401 200 200 403 200 200 200 200 200 200  404 401
GET  /api/quarantined-entries                              401 200 200 403 200 403 403 403 403 403  200 401
POST /api/quarantined-entries/{id}/take                    401 200 200 403 200 403 403 404 404 404  404 401
GET  /api/quarantined-entries/{id}/picture                 401 200 200 403 200 403 403 404 404 404  404 401
POST /api/quarantined-entries/{id}/decline                 401 200 200 403 200 403 403 404 404 404  404 401
POST /api/me/tablet-key                                    401 200 200 200 200 200 200 200 200 200  200 401
GET  /api/devices                                          401 200 200 200 200 403 403 403 403 403  200 401
POST /api/devices/{id}/sign-out                            401 200 200 403 200 403 403 404 404 404  404 401
POST /api/child-logs/addUnregisteredChild                  401 200 200 200 200 200 200 403 403 403  422 401
GET  /api/child-logs/unregistered-children                 401 200 200 403 200 403 403 403 403 403  200 401
POST /api/child-logs/unregistered-children/{id}/register   401 200 200 403 200 403 403 404 404 404  404 401
POST /api/child-logs/unregistered-children/{id}/dismiss    401 200 200 403 200 403 403 404 404 404  404 401
POST /api/sync/push                                        401 200 200 200 200 200 200 403 403 403  200 200
GET  /api/sync/pull                                        401 200 200 200 200 200 200 403 403 403  200 401
GET  /api/sync/tablet                                      200 200 200 200 200 200 200 200 200 200  200 200
POST /api/sync/discards                                    401 200 200 200 200 200 200 403 403 403  200 200
`,
  billing: `
                                                        nobody   1   2   3   4   5   6   7   8   9  other gone
GET  /api/products                                         401 200 200 200 200 200 200 403 403 403  200 401
GET  /api/products/{productId}                             401 200 200 200 200 200 200 404 404 404  404 401
POST /api/products                                         401 200 200 200 403 403 403 403 403 403  403 401
PUT  /api/products/{productId}                             401 200 200 200 403 403 403 404 404 404  404 401
POST /api/children/store-multiple-bills                    401 200 200 200 200 403 403 403 403 403  422 401
POST /api/children/{id}/store-bills                        401 200 200 200 200 403 403 403 403 403  404 401
GET  /api/children/{id}/bills                              401 200 200 200 200 403 403 403 403 403  404 401
GET  /api/children/{id}/plan                               401 200 200 200 200 403 403 403 403 403  404 401
POST /api/children/{id}/plan-lines                         401 200 200 200 200 403 403 403 403 403  404 401
POST /api/children/{id}/plan-from-programmes               401 200 200 200 200 403 403 403 403 403  404 401
GET  /api/plan-lines                                       401 200 200 200 200 403 403 403 403 403  200 401
GET  /api/plan-lines/download                              401 200 200 200 200 403 403 403 403 403  200 401
PUT  /api/plan-lines/{lineId}                              401 200 200 200 200 403 403 403 403 403  404 401
DELETE /api/plan-lines/{lineId}                            401 204 204 204 204 403 403 403 403 403  404 401
POST /api/children/{id}/plan-discounts                     401 200 200 200 403 403 403 403 403 403  404 401
PUT  /api/plan-discounts/{discountId}                      401 200 200 200 403 403 403 403 403 403  404 401
DELETE /api/plan-discounts/{discountId}                    401 204 204 204 403 403 403 403 403 403  404 401
GET  /api/plan-settings/{id}                               401 200 200 200 200 403 403 404 404 404  404 401
PUT  /api/plan-settings/{id}                               401 200 200 200 403 403 403 404 404 404  404 401
GET  /api/billing-runs                                     401 200 200 200 200 403 403 403 403 403  200 401
POST /api/billing-runs                                     401 200 200 200 200 403 403 403 403 403  422 401
GET  /api/billing-runs/{id}                                401 200 200 200 200 403 403 404 404 404  404 401
GET  /api/billing-runs/{id}/families                       401 200 200 200 200 403 403 404 404 404  404 401
GET  /api/billing-runs/{id}/families/{parentId}            401 200 200 200 200 403 403 404 404 404  404 401
PUT  /api/billing-runs/{id}/families/{parentId}            401 200 200 200 200 403 403 404 404 404  404 401
POST /api/billing-runs/{id}/draft                          401 200 200 200 200 403 403 404 404 404  404 401
POST /api/billing-runs/{id}/issue                          401 200 200 200 200 403 403 404 404 404  404 401
POST /api/billing-runs/{id}/stop                           401 200 200 200 200 403 403 404 404 404  404 401
DELETE /api/children/{id}/bills/{billId}                   401 204 204 204 204 403 403 403 403 403  404 401
GET  /api/children/{id}/programme-discounts                401 200 200 200 200 403 403 403 403 403  404 401
POST /api/children/{id}/programme-discounts                401 200 200 200 200 403 403 403 403 403  404 401
POST /api/children/{id}/programme-discounts/{discountId}/destroy 401 204 204 204 204 403 403 403 403 403 404 401
GET  /api/bills/billed-already                             401 200 200 200 200 403 403 403 403 403  200 401
GET  /api/bookings                                         401 200 200 200 200 403 403 403 403 403  200 401
POST /api/bookings                                         401 200 200 200 200 403 403 403 403 403  422 401
PUT  /api/bookings/{id}                                    401 200 200 200 200 403 403 404 404 404  404 401
GET  /api/closings                                         401 200 200 200 403 403 403 403 403 403  403 401
GET  /api/closings/{id}/standing                           401 200 200 200 403 403 403 404 404 404  404 401
GET  /api/closings/{id}/history                            401 200 200 200 403 403 403 404 404 404  404 401
POST /api/closings/{id}/close                              401 200 200 200 403 403 403 404 404 404  404 401
POST /api/closings/{id}/ask-to-open                        401 200 200 200 403 403 403 404 404 404  404 401
POST /api/closings/{id}/open                               401 200 200 200 403 403 403 404 404 404  404 401
POST /api/closings/{id}/keep-closed                        401 200 200 200 403 403 403 404 404 404  404 401
GET  /api/accounting/{id}                                  401 200 200 200 403 403 403 404 404 404  404 401
GET  /api/accounting/{id}/entries                          401 200 200 200 403 403 403 404 404 404  404 401
PUT  /api/accounting/{id}/codes                            401 200 200 200 403 403 403 404 404 404  404 401
GET  /api/accounting/{id}/e-invoices                       401 200 200 200 403 403 403 404 404 404  404 401
PUT  /api/accounting/{id}/company                          401 200 200 200 403 403 403 404 404 404  404 401
PUT  /api/accounting/{id}/e-invoice-keys                   401 200 200 200 403 403 403 404 404 404  404 401
POST /api/accounting/{id}/e-invoice-keys                   401 404 404 404 403 403 403 404 404 404  404 401
PUT  /api/accounting/{id}/e-invoice-certificate            401 200 200 200 403 403 403 404 404 404  404 401
POST /api/accounting/{id}/e-invoice-certificate            401 200 200 200 403 403 403 404 404 404  404 401
DELETE /api/accounting/{id}/e-invoice-certificate          401 200 200 200 403 403 403 404 404 404  404 401
POST /api/accounting/{id}/e-invoices/send                  401 409 409 409 403 403 403 404 404 404  404 401
POST /api/accounting/{id}/e-invoices/{documentId}/cancel   401 404 404 404 403 403 403 404 404 404  404 401
GET  /accounting/{id}/journals-download                    401 409 409 409 403 403 403 404 404 404  404 401
`,
  invoices: `
                                                        nobody   1   2   3   4   5   6   7   8   9  other gone
GET  /api/invoices                                         401 200 200 200 200 403 403 200 200 200  200 401
GET  /api/invoices/totals                                  401 200 200 200 200 403 403 403 403 403  200 401
GET  /api/invoices/download                                401 200 200 200 200 403 403 403 403 403  200 401
GET  /api/invoices/download-lines                          401 200 200 200 200 403 403 403 403 403  200 401
GET  /api/invoices/search                                  401 200 200 200 200 403 403 403 403 403  200 401
GET  /api/transactions/search                              401 200 200 200 200 403 403 403 403 403  200 401
GET  /api/invoices-tenent-controller                       401 200 200 200 200 403 403 403 403 403  200 401
GET  /api/booking-invoice                                  401 200 200 200 200 403 403 403 403 403  200 401
POST /api/invoices/bulk                                    401 200 200 200 403 403 403 403 403 403  403 401
POST /api/invoices/bulk-found                              401 409 409 409 403 403 403 403 403 403  403 401
GET  /api/invoices/found                                   401 200 200 200 200 403 403 403 403 403  200 401
GET  /api/invoices/bulk-found                              401 200 200 200 200 403 403 403 403 403  200 401
GET  /api/invoices/mailing                                 401 200 200 200 200 403 403 403 403 403  200 401
GET  /api/invoices/{id}                                    401 200 200 200 200 404 404 200 404 404  404 401
GET  /api/invoices/{id}/history                            401 200 200 200 200 404 404 403 404 404  404 401
GET  /api/invoices/{id}/revisions                          401 200 200 200 200 404 404 200 404 404  404 401
PUT  /api/invoices/{id}                                    401 200 200 200 200 404 404 403 404 404  404 401
POST /api/invoices/{id}/issue                              401 200 200 200 200 404 404 403 404 404  404 401
DELETE /api/invoices/{id}                                  401 409 409 409 409 404 404 403 404 404  404 401
POST /api/invoices/{id}/bill-anew                          401 422 422 422 422 404 404 403 404 404  404 401
GET  /api/invoices/{id}/notes                              401 200 200 200 200 404 404 200 404 404  404 401
POST /api/invoices/{id}/notes                              401 200 200 200 403 404 404 403 404 404  404 401
POST /api/invoices/{id}/notes/{noteId}/counter             401 200 200 200 403 404 404 403 404 404  404 401
GET  /invoices/{id}/notes/{noteId}/download                401 200 200 200 200 404 404 200 404 404  404 401
GET  /api/invoices/{id}/to-take-up                         401 200 200 200 200 404 404 403 404 404  404 401
PUT  /api/invoices/{id}/pull-unbilled-bills                401 200 200 200 200 404 404 403 404 404  404 401
PUT  /api/invoices/{id}/pull-invoice                       401 422 422 422 422 404 404 403 404 404  404 401
POST /api/invoices/{id}/carry-forward                      401 200 200 200 200 404 404 403 404 404  404 401
POST /api/parents/{parentId}/new-invoices                  401 200 200 200 200 403 403 403 404 404  404 401
POST /api/invoices/{id}/send-mail                          401 200 200 200 200 404 404 403 404 404  404 401
GET  /api/invoices/{id}/transactions                       401 200 200 200 200 404 404 200 404 404  404 401
POST /api/invoices/{id}/transactions                       401 200 200 200 200 404 404 403 404 404  404 401
PUT  /api/invoices/{id}/transactions/{txId}                401 200 200 200 200 404 404 403 404 404  404 401
GET  /api/invoices/{id}/transactions/{txId}/download-slip  401 404 404 404 404 404 404 404 404 404  404 401
DELETE /api/invoices/{id}/transactions/{txId}              401 200 200 200 200 404 404 403 404 404  404 401
GET  /api/quotations                                       401 200 200 200 200 403 403 403 403 403  200 401
POST /api/quotations                                       401 200 200 200 200 403 403 403 403 403  422 401
GET  /api/quotations/{id}                                  401 200 200 200 200 404 404 404 404 404  404 401
GET  /quotations/{id}                                      401 200 200 200 200 404 404 404 404 404  404 401
PUT  /api/quotations/{id}                                  401 200 200 200 200 404 404 404 404 404  404 401
DELETE /api/quotations/{id}                                401 204 204 204 204 404 404 404 404 404  404 401
POST /api/quotations/{id}/send-mail                        401 200 200 200 200 404 404 404 404 404  404 401
POST /api/quotations/{id}/invoice                          401 200 200 200 200 404 404 404 404 404  404 401
GET  /api/quotations/{id}/transactions                     401 200 200 200 200 404 404 404 404 404  404 401
POST /api/quotations/{id}/transactions                     401 200 200 200 200 404 404 404 404 404  404 401
PUT  /api/quotations/{id}/transactions/{tid}               401 200 200 200 200 404 404 404 404 404  404 401
DELETE /api/quotations/{id}/transactions/{tid}             401 200 200 200 200 404 404 404 404 404  404 401
GET  /quotations/{id}/download-quotation                   401 200 200 200 200 404 404 404 404 404  404 401
GET  /invoices/{id}/download-invoice                       401 200 200 200 200 404 404 200 404 404  404 401
GET  /invoices/{id}/download-receipt                       401 200 200 200 200 404 404 200 404 404  404 401
GET  /users/{id}/invoices-download-receipt-summary         401 200 200 200 200 403 403 200 404 404  404 401
GET  /api/users/{id}/statement                             401 200 200 200 200 403 403 200 404 404  404 401
GET  /api/users/{id}/deposits                              401 200 200 200 200 403 403 200 404 404  404 401
GET  /users/{id}/download-statement                        401 200 200 200 200 403 403 200 404 404  404 401
POST /api/users/{id}/statement/send                        401 200 200 200 200 403 403 403 404 404  404 401
GET  /api/users/{id}/tax-statement                         401 200 200 200 200 403 403 200 404 404  404 401
GET  /users/{id}/download-tax-statement                    401 200 200 200 200 403 403 200 404 404  404 401
POST /api/users/{id}/tax-statement/send                    401 200 200 200 200 403 403 403 404 404  404 401
GET  /api/reminder-settings/{id}                           401 200 200 200 200 403 403 404 404 404  404 401
PUT  /api/reminder-settings/{id}                           401 200 200 200 200 403 403 404 404 404  404 401
GET  /api/reminders                                        401 200 200 200 200 403 403 403 403 403  200 401
GET  /api/reminder-pauses                                  401 200 200 200 200 403 403 403 403 403  200 401
POST /api/reminder-pauses/{preschoolId}                    401 200 200 200 200 403 403 404 404 404  404 401
DELETE /api/reminder-pauses/{id}                           401 204 204 204 204 403 403 404 404 404  404 401
GET  /api/late-fee-tariffs                                 401 200 200 200 200 403 403 403 403 403  200 401
POST /api/late-fee-tariffs/{preschoolId}                   401 200 200 200 403 403 403 404 404 404  404 401
POST /api/late-fee-tariffs/{id}/end                        401 200 200 200 403 403 403 404 404 404  404 401
GET  /api/late-fees                                        401 200 200 200 200 403 403 403 403 403  200 401
GET  /api/instalment-plans                                 401 200 200 200 200 403 403 403 403 403  200 401
GET  /api/instalment-plans/download                        401 200 200 200 200 403 403 403 403 403  200 401
GET  /api/invoices/{id}/instalments                        401 200 200 200 200 404 404 200 404 404  404 401
POST /api/invoices/{id}/instalments                        401 200 200 200 200 404 404 403 404 404  404 401
POST /api/invoices/{id}/instalments/end                    401 409 409 409 409 404 404 403 404 404  404 401
GET  /api/invoices/{id}/late-fees                          401 200 200 200 200 404 404 200 404 404  404 401
POST /api/late-fees/{id}/waive                             401 200 200 200 200 403 403 404 404 404  404 401
`,
  payments: `
                                                        nobody   1   2   3   4   5   6   7   8   9  other gone
GET  /api/approvals                                        401 200 200 200 200 403 403 403 403 403  200 401
POST /api/approvals                                        401 422 422 422 403 403 403 403 403 403  422 401
POST /api/approvals/{id}/approve                           401 200 200 200 404 404 404 404 404 404  404 401
POST /api/approvals/{id}/decline                           401 200 200 200 404 404 404 404 404 404  404 401
POST /api/approvals/{id}/withdraw                          401 403 403 403 404 404 404 404 404 404  404 401
GET  /api/approval-limits                                  401 200 200 200 403 403 403 403 403 403  403 401
PUT  /api/approval-limits                                  401 200 200 403 403 403 403 403 403 403  403 401
POST /api/invoices/{id}/write-off                          401 422 422 422 403 404 404 403 404 404  404 401
POST /api/invoices/{id}/recover                            401 422 422 422 403 404 404 403 404 404  404 401
GET  /api/payment-history/months                           401 200 200 200 200 403 403 200 200 200  200 401
GET  /api/payment-attempts/{attemptId}                     200 200 200 200 200 200 200 200 200 200  200 200
POST /api/payment-attempts/{attemptId}/return              200 200 200 200 200 200 200 200 200 200  200 200
POST /webhooks/{provider}/{settingId}                      403 403 403 403 403 403 403 403 403 403  403 403
POST /api/payment-attempts/{attemptId}/check               401 204 204 204 204 404 404 403 404 404  404 401
POST /api/payment-attempts/{attemptId}/withdraw            401 204 204 204 204 404 404 403 404 404  404 401
POST /api/payments/{transactionId}/accept                  401 204 204 204 204 404 404 403 404 404  404 401
GET  /api/payments/reconciliation                          401 200 200 200 200 403 403 403 403 403  200 401
POST /api/payments/reconciliation/close-report             401 204 204 204 403 403 403 403 403 403  403 401
GET  /api/bank-statements                                  401 200 200 200 200 403 403 403 403 403  200 401
POST /api/bank-statements/look                             401 200 200 200 200 403 403 403 403 403  200 401
POST /api/bank-statements                                  401 200 200 200 200 403 403 403 403 403  422 401
GET  /api/bank-statements/{id}                             401 200 200 200 200 403 403 404 404 404  404 401
GET  /api/bank-statements/{id}/lines                       401 200 200 200 200 403 403 404 404 404  404 401
POST /api/bank-statements/{id}/confirm-sure                401 200 200 200 200 403 403 404 404 404  404 401
POST /api/bank-statements/{id}/book                        401 200 200 200 200 403 403 404 404 404  404 401
DELETE /api/bank-statements/{id}                           401 409 409 409 409 403 403 404 404 404  404 401
GET  /api/bank-lines/{id}/families                         401 200 200 200 200 403 403 404 404 404  404 401
POST /api/bank-lines/{id}/confirm                          401 409 409 409 409 403 403 404 404 404  404 401
POST /api/bank-lines/{id}/leave-out                        401 409 409 409 409 403 403 404 404 404  404 401
POST /api/bank-lines/{id}/undo                             401 409 409 409 409 403 403 404 404 404  404 401
POST /api/bank-lines/{id}/split                            401 409 409 409 409 403 403 404 404 404  404 401
POST /api/bank-lines/{id}/unsplit                          401 409 409 409 409 403 403 404 404 404  404 401
GET  /api/settings                                         401 200 403 200 403 403 403 403 403 403  403 401
POST /api/settings                                         401 200 403 200 403 403 403 403 403 403  403 401
PUT  /api/settings/{id}                                    401 200 403 200 404 404 404 404 404 404  404 401
POST /api/settings/{id}/keys                               401 404 403 404 404 404 404 404 404 404  404 401
POST /api/settings/{id}/delete                             401 200 403 200 404 404 404 404 404 404  404 401
POST /webhooks/mailgun                                     404 404 404 404 404 404 404 404 404 404  404 404
GET  /api/payment-status                                   401 200 200 200 200 200 200 200 200 200  200 401
GET  /payments/{transactionId}/download-receipt            401 200 200 200 200 404 404 200 404 404  404 401
GET  /api/portal/dues/{preschoolId}                        401 404 404 404 404 404 404 200 200 200  404 401
POST /api/portal/dues/{preschoolId}/payment                401 404 404 404 404 404 404 409 409 409  404 401
GET  /api/payment-methods/{invoiceId}                      401 200 200 200 200 404 404 200 404 404  404 401
POST /api/invoices/{id}/payment                            401 200 200 200 200 404 404 200 404 404  404 401
POST /invoices/{id}/payment                                401 200 200 200 200 404 404 200 404 404  404 401
GET  /api/payment-history                                  401 200 200 200 200 403 403 200 200 200  200 401
GET  /api/payment-history/totals                           401 200 200 200 200 403 403 200 200 200  200 401
GET  /api/payment-history/download                         401 200 200 200 200 403 403 200 200 200  200 401
POST /api/payments/{transactionId}/confirm                 401 200 200 200 200 404 404 403 404 404  404 401
POST /api/payments/{transactionId}/reject                  401 200 200 200 200 404 404 403 404 404  404 401
POST /api/payments/{transactionId}/refund                  401 200 200 200 403 404 404 403 404 404  404 401
POST /api/invoices/{id}/pay-out                            401 422 422 422 403 404 404 403 404 404  404 401
POST /api/payments/{transactionId}/reverse                 401 200 200 200 403 404 404 403 404 404  404 401
`,
  office: `
                                                        nobody   1   2   3   4   5   6   7   8   9  other gone
GET  /api/preschools                                       401 200 200 200 200 200 200 200 200 200  200 401
GET  /api/preschools/{id}                                  401 200 200 200 200 200 200 404 404 404  404 401
GET  /api/data-recipients                                  401 200 200 200 200 200 200 200 200 200  200 401
GET  /api/ledger-checks                                    401 200 200 200 403 403 403 403 403 403  403 401
GET  /api/preschool-settings                               401 200 200 403 403 403 403 403 403 403  403 401
GET  /api/preschool-settings/{id}                          401 200 200 403 403 403 403 404 404 404  404 401
POST /api/preschool-settings                               401 200 200 403 403 403 403 403 403 403  403 401
PUT  /api/preschool-settings/{id}                          401 200 200 403 403 403 403 404 404 404  404 401
POST /api/preschool-settings/{id}/payee                    401 404 404 403 403 403 403 404 404 404  404 401
GET  /api/preschool-settings/{id}/logo                     401 200 200 403 403 403 403 404 404 404  404 401
POST /api/preschool-settings/{id}/logo                     401 200 200 403 403 403 403 404 404 404  404 401
DELETE /api/preschool-settings/{id}/logo                   401 200 200 403 403 403 403 404 404 404  404 401
GET  /api/audit                                            401 200 200 200 403 403 403 403 403 403  403 401
GET  /api/audit/choices                                    401 200 200 200 403 403 403 403 403 403  403 401
GET  /api/subjects/administered                            401 200 200 403 403 403 403 403 403 403  403 401
POST /api/subjects                                         401 200 200 403 403 403 403 403 403 403  403 401
PUT  /api/subjects/{id}                                    401 200 200 403 403 403 403 403 403 403  403 401
DELETE /api/subjects/{id}                                  401 204 204 403 403 403 403 403 403 403  403 401
GET  /api/imports                                          401 200 200 403 403 403 403 403 403 403  403 401
POST /api/imports                                          401 200 200 403 403 403 403 403 403 403  403 401
GET  /imports/download-template                            401 200 200 403 403 403 403 403 403 403  403 401
GET  /api/imports/{id}                                     401 200 200 403 404 404 404 404 404 404  404 401
GET  /api/imports/{id}/problems                            401 200 200 403 404 404 404 404 404 404  404 401
GET  /api/imports/{id}/problem-columns                     401 200 200 403 404 404 404 404 404 404  404 401
GET  /imports/{id}/download-problems                       401 200 200 403 404 404 404 404 404 404  404 401
POST /api/imports/{id}/confirm                             401 200 200 403 404 404 404 404 404 404  404 401
POST /api/imports/{id}/invite                              401 422 422 403 404 404 404 404 404 404  404 401
DELETE /api/imports/{id}                                   401 409 409 403 404 404 404 404 404 404  404 401
GET  /api/subjects                                         401 200 200 200 200 200 200 200 200 200  200 401
POST /api/link-preview                                     401 422 422 422 422 422 422 422 422 422  422 401
GET  /api/reports/get-product-billed-summary               401 200 200 200 200 403 403 403 403 403  200 401
GET  /api/reports/invoiced-lines                           401 200 200 200 200 403 403 403 403 403  200 401
GET  /api/reports/billed-lines                             401 200 200 200 200 403 403 403 403 403  200 401
GET  /api/reports/waiting                                  401 200 200 200 200 403 403 403 403 403  200 401
GET  /api/reports/get-all-total                            401 200 200 200 200 403 403 403 403 403  200 401
GET  /api/reports/get-total-income                         401 200 200 200 200 403 403 403 403 403  200 401
GET  /api/reports/get-total-unpaid                         401 200 200 200 200 403 403 403 403 403  200 401
GET  /api/reports/get-total-carry-forward                  401 200 200 200 200 403 403 403 403 403  200 401
GET  /api/reports/summary                                  401 200 200 200 200 403 403 403 403 403  200 401
GET  /reports/download-summary                             401 200 200 200 200 403 403 403 403 403  200 401
GET  /api/reports/outstanding-by-parents                   401 200 200 200 200 403 403 403 403 403  200 401
GET  /api/reports/outstanding-totals                       401 200 200 200 200 403 403 403 403 403  200 401
GET  /dashboard/outstandings-download                      401 200 200 200 200 403 403 403 403 403  200 401
GET  /api/reports/get-programme-billed-summary             401 200 200 200 200 403 403 403 403 403  200 401
GET  /api/reports/get-invoice-email-delivery-status        401 200 200 200 200 403 403 403 403 403  200 401
GET  /api/reports/get-current-month-total-billed-active-children 401 200 200 200 200 403 403 403 403 403  200 401
GET  /api/reports/get-current-month-total-unbilled-active-children 401 200 200 200 200 403 403 403 403 403  200 401
GET  /api/reports/get-current-month-total-active-children  401 200 200 200 200 403 403 403 403 403  200 401
GET  /api/reports/get-current-month-total-suspended-children 401 200 200 200 200 403 403 403 403 403  200 401
GET  /api/get-seating-totals                               401 200 200 200 200 403 403 403 403 403  200 401
GET  /api/mails                                            401 200 200 403 403 403 403 403 403 403  403 401
GET  /api/mails/{id}                                       401 200 200 403 404 404 404 404 404 404  404 401
GET  /mails/{id}/download-attachment/{number}              401 404 404 403 404 404 404 404 404 404  404 401
POST /api/mails/{id}/resend                                401 409 409 403 404 404 404 404 404 404  404 401
GET  /api/mail-setup                                       401 200 200 403 403 403 403 403 403 403  403 401
POST /ftoken-ajax-request                                  401 204 204 204 204 204 204 204 204 204  204 401
DELETE /api/push-token                                     401 204 204 204 204 204 204 204 204 204  204 401
GET  /api/preschools/{id}/notice-recipients                401 200 200 200 200 200 200 404 404 404  404 401
PUT  /api/preschools/{id}/notice-recipients                401 200 200 403 403 403 403 404 404 404  404 401
`,
};
export type Subject = keyof typeof tables;

const parsed = (Object.keys(tables) as Subject[]).flatMap((subject) =>
  tables[subject]
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [method, path, ...statuses] = line.trim().split(/\s+/);
      return { key: `${method} ${path}`, subject, statuses: statuses.map(Number) };
    }),
);

export const expectations = new Map(parsed.map(({ key, statuses }) => [key, statuses] as const));
export const subjects = new Map(parsed.map(({ key, subject }) => [key, subject] as const));
/** As the table has them, with one that stands twice. */
export const lines = parsed.map(({ key }) => key);
