/** The demonstration's accounts, printed at every start. */

export const DEMO_PASSWORD = 'tadika-demo';

interface DemoAccount {
  email: string;
  name: string;
  role: number;
  preschools: number[];
}

export const demoAccounts: readonly DemoAccount[] = [
  { email: 'superadmin@demo.test', name: 'Puan Rohana binti Ismail', role: 1, preschools: [] },
  { email: 'admin@demo.test', name: 'Encik Lim Kok Leong', role: 2, preschools: [] },
  { email: 'finance@demo.test', name: 'Cik Shalini a/p Nair', role: 3, preschools: [] },
  { email: 'principal@demo.test', name: 'Puan Azizah binti Yusof', role: 4, preschools: [1] },
  { email: 'teacher@demo.test', name: 'Cikgu Farah binti Osman', role: 5, preschools: [1] },
  { email: 'therapist@demo.test', name: 'Ms Chua Pei Shan', role: 6, preschools: [1, 2] },
  { email: 'parent@demo.test', name: 'Mohd Faizal bin Hashim', role: 7, preschools: [] },
  { email: 'principal2@demo.test', name: 'Madam Goh Siew Eng', role: 4, preschools: [2] },
  { email: 'teacher2@demo.test', name: 'Cikgu Devi a/p Krishnan', role: 5, preschools: [2] },
  { email: 'parent2@demo.test', name: 'Tan Boon Huat', role: 7, preschools: [] },
  { email: 'bch@demo.test', name: 'Nadia binti Zainal', role: 9, preschools: [] },
];
