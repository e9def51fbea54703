/** First and last names as a clinic's list in the United States shows them, by where a family came from. */

type Names = { male: readonly string[]; female: readonly string[]; last: readonly string[] }
const words = (text: string): readonly string[] => text.trim().split(/\s+/)

export type Origin = 'general' | 'hispanic' | 'chinese' | 'korean' | 'asian' | 'chineseWritten' | 'koreanWritten'

export const names: Record<Origin, Names> = {
  general: {
    male: words(`James Robert John William Richard Charles Thomas Joseph Donald Ronald George Kenneth Edward Paul David
      Michael Larry Gary Frank Raymond Walter Harold Henry Arthur Albert Willie Roger Jerry Dennis Douglas Eugene Howard
      Ernest Stanley Leonard Clarence Samuel Isaiah Curtis Marvin Nathaniel Vernon Leroy Earl Benjamin Theodore Patrick
      Gerald Carl Ralph Bruce Russell Philip Alan Keith Wayne Glenn Stephen Timothy Mark Gregory Darnell Otis Terrence`),
    female: words(`Mary Patricia Barbara Linda Carol Judith Shirley Betty Nancy Dorothy Joan Margaret Sandra Helen Joyce
      Donna Ruth Sharon Virginia Beverly Marilyn Janet Gloria Martha Carolyn Alice Frances Jean Evelyn Judy Rose Kathleen
      Doris Ann Phyllis Lois Elizabeth Diane Catherine Brenda Jacqueline Rosemary Geraldine Ernestine Mattie Yvonne Denise
      Latanya Cheryl Pamela Deborah Susan Karen Christine Theresa Irene Lorraine Marjorie Vivian Constance Bernice Hattie`),
    last: words(`Smith Johnson Williams Brown Jones Davis Miller Wilson Moore Taylor Thomas Jackson White Harris Martin
      Thompson Robinson Clark Lewis Walker Hall Allen Young King Wright Hill Green Adams Baker Nelson Carter Mitchell
      Roberts Turner Phillips Campbell Parker Evans Edwards Collins Stewart Morris Rogers Reed Cook Morgan Bell Murphy
      Bailey Cooper Richardson Cox Howard Ward Peterson Gray James Watson Brooks Kelly Sanders Price Bennett Wood Barnes
      Ross Henderson Coleman Jenkins Perry Powell Long Patterson Hughes Washington Butler Simmons Foster Bryant Alexander
      Russell Griffin Hayes Myers Ford Hamilton Graham Sullivan Wallace Cole West Jordan Owens Reynolds Fisher Ellis
      Harrison Gibson McDonald Marshall Murray Freeman Wells Webb Simpson Stevens Tucker Porter Hunter Hicks Crawford
      Henry Boyd Mason Kennedy Warren Dixon Burns Gordon Shaw Holmes Rice Robertson Hunt Black Daniels Palmer Mills
      Grant Knight Ferguson Rose Stone Hawkins Dunn Perkins Hudson Spencer Gardner Stephens Payne Pierce Berry Matthews
      Arnold Wagner Willis Ray Watkins Olson Carroll Duncan Snyder Hart Cunningham Bradley Lane Andrews Harper Fox Riley
      Armstrong Carpenter Weaver Greene Lawrence Elliott Sims Austin Peters Kelley Franklin Lawson Fields Ryan Schmidt
      Carr Wheeler Chapman Oliver Montgomery Richards Williamson Banks Meyer Bishop McCoy Howell Morrison Hansen Garza
      O'Brien O'Connor D'Angelo Kowalski Nowak Rossi Esposito Schneider Müller Lindström Abramowitz Goldberg Papadopoulos
      Baptiste Booker Jefferson Saint-Pierre Van-Buren`),
  },
  hispanic: {
    male: words(`José Juan Luis Carlos Jesús Miguel Pedro Ramón Francisco Antonio Rafael Manuel Ángel Víctor Héctor Raúl
      Óscar Fernando Ricardo Alfredo Julio César Enrique Andrés Tomás Gilberto Rubén Arturo Ernesto Martín`),
    female: words(`María Carmen Ana Rosa Juana Guadalupe Teresa Lucía Elena Isabel Gloria Esperanza Dolores Josefina
      Margarita Alicia Marta Silvia Graciela Socorro Concepción Beatriz Yolanda Inés Consuelo Raquel Leticia Norma
      Mercedes Ofelia`),
    last: words(`García Rodríguez Martínez Hernández López González Pérez Sánchez Ramírez Torres Flores Rivera Gómez Díaz
      Reyes Morales Cruz Ortiz Gutiérrez Chávez Ramos Ruiz Álvarez Mendoza Vásquez Castillo Jiménez Moreno Romero Herrera
      Medina Aguilar Garza Castro Vargas Fernández Guzmán Muñoz Méndez Salazar Soto Vega Delgado Contreras Núñez Ortega
      Guerrero Estrada Peña Ríos Ávila Cabrera Rosado Quiñones Maldonado Santiago Colón Figueroa Núñez-Ortiz`),
  },
  chinese: {
    male: words('Wei Jian Ming Guo-Qiang Jun Hao Zhi-Ming Chi-Keung Kwok-Wah Bo Da-Wei Xiao-Long Yong Feng Gang Tak-Ming'),
    female: words('Mei-Ling Li-Hua Xiu-Ying Fang Yan Shu-Fen Yuk-Lan Min Hui-Min Suk-Yee Jing Ying Xiao-Mei Lan Wai-Fong Siu-Ling'),
    last: words('Chen Wang Li Zhang Liu Huang Wu Lin Yang Zhao Wong Chan Lee Ng Leung Cheung Ho Lau Tsai Hsu Zhou Guo'),
  },
  korean: {
    male: words('Min-Ho Sung-Min Jae-Hyun Young-Ho Dong-Wook Kyung-Soo Sang-Woo Hyun-Jin Jin-Woo Tae-Sik Byung-Chul'),
    female: words('Young-Sook Ji-Woo Eun-Ji Soon-Ja Mi-Kyung Hye-Jin Kyung-Hee Yeon-Hee Bo-Ra Jung-Ah Myung-Hee Sun-Hee'),
    last: words('Kim Lee Park Choi Jung Kang Cho Yoon Jang Lim Han Shin Oh Seo Kwon Hwang Ahn Song Hong'),
  },
  asian: {
    male: words('Minh Hung Tuan Raj Sanjay Anil Vikram Suresh Rodrigo Danilo Hiroshi Kenji Arjun Duc Quang Mohan'),
    female: words('Lan Huong Thuy Priya Lakshmi Sunita Meena Anjali Corazon Luzviminda Yuki Keiko Thu Nga Kavita Rekha'),
    last: words('Nguyen Tran Pham Patel Singh Shah Kumar Reddy Santos Reyes dela-Cruz Bautista Tanaka Sato Le Vo Gupta'),
  },
  chineseWritten: {
    male: words('志明 建國 家豪 偉強 國榮 文輝'),
    female: words('美玲 淑芬 麗華 秀英 惠敏 雅婷'),
    last: words('陳 林 黃 張 李 王 吳 劉'),
  },
  koreanWritten: {
    male: words('민호 성민 영호 동욱 재현'),
    female: words('영숙 은지 미경 혜진 순자'),
    last: words('김 이 박 최 정 강'),
  },
}

// Roughly the population of 65 and over, with more of each minority than its share, so that every list shows some
export const origins: readonly (readonly [Origin, number])[] = [
  ['general', 66],
  ['hispanic', 16],
  ['chinese', 6],
  ['korean', 4],
  ['asian', 6.4],
  ['chineseWritten', 1],
  ['koreanWritten', 0.6],
]

/** Languages spoken at the doctor's, by origin. */
export const spoken: Record<Origin, readonly (readonly [string, number])[]> = {
  general: [['English', 1]],
  hispanic: [
    ['Spanish', 6],
    ['English', 4],
  ],
  chinese: [
    ['ChineseTraditional', 3],
    ['ChineseSimplified', 3],
    ['English', 4],
  ],
  korean: [
    ['Korean', 6],
    ['English', 4],
  ],
  asian: [['English', 1]],
  chineseWritten: [['ChineseTraditional', 1]],
  koreanWritten: [['Korean', 1]],
}

export const streets = words(`Main Oak Maple Cedar Elm Washington Lake Hill Park Pine Walnut Spring North South Church
  Willow River Sunset Highland Forest Jackson Franklin Lincoln Meadow Chestnut Madison Jefferson Dogwood Hickory Mill`)
export const streetKinds = words('St Ave Rd Dr Ln Blvd Ct Pl')
