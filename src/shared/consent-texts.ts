/**
 * The texts of consents, word for word as guardians see them. A text that was shown is never changed: a new one is added
 * at the end with the next version, and parents are asked again. Old ones stay to be read.
 */
import type { ConsentPurpose } from './domain/consents';
import type { Language } from './languages';

type Text = Readonly<Record<Language, string>>;

/** The versions for each purpose: the first is version 1, the last is the one that is asked now. */
const consentTexts: Readonly<Record<ConsentPurpose, readonly Text[]>> = {
  health: [
    {
      en: 'I agree that the preschool records health data of my child: daily health screenings, allergies, illness, and care. It uses them to look after my child and to protect the other children. Staff of the preschool and head office may read them.',
      ms: 'Saya bersetuju prasekolah merekodkan data kesihatan anak saya: saringan kesihatan harian, alahan, penyakit dan penjagaan. Data ini digunakan untuk menjaga anak saya dan melindungi kanak-kanak lain. Kakitangan prasekolah dan ibu pejabat boleh membacanya.',
      zh: '我同意学前中心记录我孩子的健康资料：每日健康检查、过敏、疾病和照护情况。这些资料用于照顾我的孩子和保护其他孩子。学前中心的员工和总部可以查看。',
    },
  ],
  therapy: [
    {
      en: 'I agree that therapists record assessments, therapy and notes about the development of my child. Therapists, the principal and head office may read them.',
      ms: 'Saya bersetuju ahli terapi merekodkan penilaian, terapi dan nota tentang perkembangan anak saya. Ahli terapi, pengetua dan ibu pejabat boleh membacanya.',
      zh: '我同意治疗师记录我孩子的评估、治疗和发展情况。治疗师、园长和总部可以查看。',
    },
  ],
  photo_app: [
    {
      en: 'I agree that a photo of my child is kept in this app. Only staff who look after my child and the parents of my child see it.',
      ms: 'Saya bersetuju gambar anak saya disimpan dalam aplikasi ini. Hanya kakitangan yang menjaga anak saya dan ibu bapa anak saya melihatnya.',
      zh: '我同意在本应用中保存我孩子的照片。只有照顾我孩子的员工和孩子的父母可以看到。',
    },
  ],
  photo_class: [
    {
      en: 'I agree that photos with my child are shown in the classroom and shared with the parents of the class.',
      ms: 'Saya bersetuju gambar yang ada anak saya dipamerkan di dalam kelas dan dikongsi dengan ibu bapa kelas itu.',
      zh: '我同意在教室展示有我孩子的照片，并与同班家长分享。',
    },
  ],
  photo_public: [
    {
      en: 'I agree that photos with my child are shown in public: on the website, in social media and in printed matter of the preschool.',
      ms: 'Saya bersetuju gambar yang ada anak saya ditunjukkan kepada umum: di laman web, media sosial dan bahan bercetak prasekolah.',
      zh: '我同意公开展示有我孩子的照片：在学前中心的网站、社交媒体和印刷品上。',
    },
  ],
  other: [
    {
      en: 'I agree that the preschool uses data of my child for other purposes that it tells me of in writing beforehand, such as outings and events.',
      ms: 'Saya bersetuju prasekolah menggunakan data anak saya untuk tujuan lain yang dimaklumkan kepada saya secara bertulis terlebih dahulu, seperti lawatan dan acara.',
      zh: '我同意学前中心将我孩子的资料用于事先以书面告知我的其他用途，例如外出和活动。',
    },
  ],
};

/** The version that is asked now. */
export const consentVersion = (purpose: ConsentPurpose): number => consentTexts[purpose].length;

/** The text of a version, from 1; undefined where there never was one. */
export const consentText = (
  purpose: ConsentPurpose,
  version: number,
  language: Language,
): string | undefined => consentTexts[purpose][version - 1]?.[language];
