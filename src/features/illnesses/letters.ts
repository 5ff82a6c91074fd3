/** The letter to the parents of a class with an outbreak, in the three languages at once: it goes to all of them. */
import type { Illness } from '#shared/domain/illness';

type Letter = { language: 'en' | 'ms' | 'zh'; text: string };

const names: Partial<Record<Illness, { en: string; ms: string; zh: string }>> = {
  hfmd: { en: 'hand, foot and mouth disease', ms: 'penyakit tangan, kaki dan mulut', zh: '手足口病' },
  chickenpox: { en: 'chickenpox', ms: 'cacar air', zh: '水痘' },
  influenza: { en: 'influenza', ms: 'influenza', zh: '流行性感冒' },
  conjunctivitis: { en: 'conjunctivitis', ms: 'sakit mata', zh: '结膜炎' },
  stomach: { en: 'vomiting or diarrhoea', ms: 'muntah atau cirit-birit', zh: '呕吐或腹泻' },
  food_poisoning: { en: 'food poisoning', ms: 'keracunan makanan', zh: '食物中毒' },
  dengue: { en: 'dengue', ms: 'denggi', zh: '骨痛热症' },
  measles: { en: 'measles', ms: 'campak', zh: '麻疹' },
  mumps: { en: 'mumps', ms: 'beguk', zh: '腮腺炎' },
};

/** @param disinfected whether that was noted: parents are told nothing that was not done */
export function letters(illness: Illness, disinfected: boolean): readonly Letter[] {
  const name = names[illness] ?? { en: 'an illness', ms: 'penyakit', zh: '疾病' };
  return [
    {
      language: 'en',
      text: `Dear parents,\nthere is more than one case of ${name.en} at our preschool. Please look at your child every morning. With a fever, a rash, blisters or sores in the mouth, keep your child at home, see a doctor and tell us.${disinfected ? ' We have cleaned and disinfected rooms and toys.' : ''}`,
    },
    {
      language: 'ms',
      text: `Ibu bapa yang dihormati,\nterdapat lebih daripada satu kes ${name.ms} di tadika kami. Sila periksa anak anda setiap pagi. Jika anak demam, beruam, melepuh atau ada ulser mulut, biarkan anak berehat di rumah, jumpa doktor dan maklumkan kepada kami.${disinfected ? ' Bilik dan mainan telah dibersihkan dan dinyahkuman.' : ''}`,
    },
    {
      language: 'zh',
      text: `各位家长：\n本园出现一例以上的${name.zh}。请每天早上检查孩子。如有发烧、皮疹、水泡或口腔溃疡，请让孩子留在家中、看医生并通知我们。${disinfected ? '我们已清洁并消毒课室和玩具。' : ''}`,
    },
  ];
}
